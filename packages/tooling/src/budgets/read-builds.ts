import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  entryScript,
  FederationManifest,
  manifestFile,
  RemoteEntry,
  sharedLibraries,
  startFiles,
} from '@freightwright/contracts';
import { obeyContract } from '@freightwright/service-kit';
import { entryFile } from '../build-files.ts';
import type { RemoteBuild, Script, ShellBuild } from './page-weight.ts';

/** @param dist the shell's `dist` folder. @throws Error when there is no build in it. */
export async function readShell(dist: string): Promise<ShellBuild> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(noBuild(dist));
  const files = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  return { scripts: await readScripts(dist, files) };
}

/** @param dist the `dist` folder of a remote. @throws Error when there is no build in it. */
export async function readRemote(dist: string): Promise<RemoteBuild> {
  const text = await readFile(join(dist, entryFile), 'utf8').catch(noBuild(dist));
  const entry = obeyContract(RemoteEntry, JSON.parse(text), entryFile);
  const folder = join(dist, entry.version);
  const manifest = obeyContract(
    FederationManifest,
    JSON.parse(await readFile(join(folder, manifestFile), 'utf8')),
    manifestFile,
  );
  const start = [entryScript(manifest), ...startFiles(manifest.exposes, 'js')];
  const libraries = new Map<string, Script[]>();
  for (const { name, assets } of manifest.shared) {
    if (sharedLibraries[name]?.everyRemote !== false) continue;
    if (assets.js.sync.length === 0)
      throw new Error(`${entry.name} shares ${name}, and no file is said to hold it`);
    libraries.set(name, await readScripts(folder, assets.js.sync));
  }
  return { entry, start: await readScripts(folder, start), libraries };
}

function readScripts(folder: string, files: readonly string[]): Promise<Script[]> {
  return Promise.all(
    [...new Set(files)].map(async (file) => {
      const bytes = await readFile(join(folder, file));
      return { file, gzipBytes: gzipSync(bytes, { level: 9 }).byteLength, text: bytes.toString('utf8') };
    }),
  );
}

const noBuild = (dist: string) => (cause: unknown) => {
  throw new Error(`There is no build in ${dist}. Run npm run build first.`, { cause });
};
