import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteDeclaration, RemoteEntry } from '@freightwright/contracts';
import { declarationOf, framesFile, manifestFile } from '@freightwright/contracts';
import webpack, { type Configuration } from 'webpack';
import { entryFile, filesIn, readJson } from '../build-files.ts';
import { writeCalls } from './build-calls.ts';
import { hashFiles, hashInputs } from './build-inputs.ts';
import { type ForTheBuild, renderFrames, writePages } from './markup/build-markup.ts';
import { frameConfig, frameFile } from './webpack/frame.ts';
import type { PartOptions } from './webpack/preset.ts';
import { remoteConfig } from './webpack/remote.ts';
import { shellConfig } from './webpack/shell.ts';

/** The file with the hash of the last build's inputs. */
const inputsFile = '.inputs';

/**
 * Builds the shell or a remote into `<part>/dist`, unless its inputs are unchanged. A remote's files are put
 * into `dist/<version>`, where the version is the package's version with a hash of the content.
 */
export async function buildPart(workspace: string, part: string): Promise<{ readonly skipped: boolean }> {
  const root = join(workspace, part);
  const dist = join(root, 'dist');
  const inputs = await hashInputs(workspace, part);
  const last = await readFile(join(dist, inputsFile), 'utf8').catch(() => '');
  if (last === inputs) return { skipped: true };

  const fresh = join(root, 'dist', '.fresh');
  await rm(fresh, { recursive: true, force: true });
  const options = { root, name: part, outputDir: fresh };
  if (part === 'shell') {
    await Promise.all([run(shellConfig(options)), writeFrames(options)]);
    await clear(dist);
    for (const name of await readdir(fresh)) await rename(join(fresh, name), join(dist, name));
    await rm(fresh, { recursive: true });
  } else {
    await run(remoteConfig(options));
    await placeVersion(root, dist, fresh);
  }
  await writeFile(join(dist, inputsFile), inputs);
  return { skipped: false };
}

/** @throws Error with webpack's own message when something does not compile. */
const run = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });

/** Renders the frame of the pages into a file beside the page. */
async function writeFrames({ root, name, outputDir }: PartOptions): Promise<void> {
  const folder = `${outputDir}-frame`;
  await run(frameConfig({ root, name, outputDir: folder }));
  const frames = await renderFrames(join(folder, frameFile));
  await rm(folder, { recursive: true });
  await mkdir(outputDir, { recursive: true });
  await writeFile(join(outputDir, framesFile), JSON.stringify(frames));
}

async function placeVersion(root: string, dist: string, fresh: string): Promise<void> {
  const { version: packageVersion } = await readJson<{ version: string }>(join(root, 'package.json'));
  type Declared = RemoteDeclaration & ForTheBuild & { name: string };
  const declared = await readJson<Declared>(join(root, 'remote.json'));
  await writePages(fresh, declared);
  await writeCalls(fresh);
  const hash = await hashFiles(fresh, await filesIn(fresh));
  const version = `${packageVersion}-${hash.slice(0, 8)}`;
  await clear(dist);
  await rename(fresh, join(dist, version));
  const { name } = declared;
  const entry: RemoteEntry = {
    name,
    version,
    ...declarationOf(declared),
    manifest: `/mfe/${name}/${version}/${manifestFile}`,
  };
  await writeFile(join(dist, entryFile), `${JSON.stringify(entry, null, 2)}\n`);
}

/** Empties the folder, except for the build that replaces it. */
async function clear(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    if (name !== '.fresh') await rm(join(dist, name), { recursive: true });
  }
}
