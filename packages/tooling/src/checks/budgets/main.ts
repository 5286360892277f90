import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FederationManifest, RemoteEntry } from '@freightwright/contracts';
import { entryScript, manifestFile, sharedLibraries, startFiles } from '@freightwright/contracts';
import { entryFile, everyPart } from '../../build-files.ts';
import { budgetViolations, kib, pageWeights, type RemoteBuild, type Script } from './page-weight.ts';

/** Prints the weight and budget of each built page. Exits 1 over budget, or when React is loaded twice. */
const [shellPart = '', ...remoteParts] = await everyPart('.');
const page = await readBuilt(join(shellPart, 'dist'), 'index.html');
const named = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file);
const shell = await readScripts(join(shellPart, 'dist'), named);
const remotes = await Promise.all(remoteParts.map((part) => readRemote(join(part, 'dist'))));

const row = (page: string, remote: string, cells: readonly string[]) =>
  console.log([page.padEnd(34), remote.padEnd(16), ...cells.map((cell) => cell.padStart(8))].join(''));
row('KiB of JS after gzip', 'remote', ['shell', 'start', 'shared', 'total', 'budget']);
for (const { page, remote, shares, totalKiB, budgetKiB } of pageWeights(shell, remotes)) {
  row(page, remote, [...[...shares, totalKiB].map(kib), String(budgetKiB)]);
}
const violations = budgetViolations(shell, remotes);
for (const violation of violations) console.error(`Not allowed: ${violation}`);
if (violations.length > 0) process.exitCode = 1;

async function readRemote(dist: string): Promise<RemoteBuild> {
  const entry: RemoteEntry = JSON.parse(await readBuilt(dist, entryFile));
  const folder = join(dist, entry.version);
  const manifest: FederationManifest = JSON.parse(await readBuilt(folder, manifestFile));
  const start = [entryScript(manifest), ...startFiles(manifest.exposes, 'js')];
  const libraries = new Map<string, Script[]>();
  for (const { name, assets } of manifest.shared) {
    if (sharedLibraries[name]?.everyRemote !== false) continue;
    if (assets.js.sync.length === 0) throw new Error(`${entry.name} shares ${name}, which no file holds`);
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

/** @throws Error when there is no build in the folder. */
function readBuilt(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no build in ${folder}. Run npm run build first.`, { cause });
  });
}
