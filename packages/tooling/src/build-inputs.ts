import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const notInputs = /(?:^|\/)(?:dist|node_modules|test|coverage)(?:\/|$)|\.test\.tsx?$/;

/** How a module takes a file of another folder as a text. */
const textImport = /from '(\.\.?\/[^']+)\?raw';/g;

/** Where the versions of libraries stand, of whichever program installs them. */
const lockFiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/**
 * One hash over everything that goes into a part: its own files, those of our packages that it imports (directly or
 * indirectly), the texts that it shows, the build itself and the lockfile. The same hash means the same build.
 */
export async function hashInputs(workspace: string, part: string): Promise<string> {
  const folders = await packageFolders(workspace, join(workspace, part));
  const files = (await Promise.all(folders.map(filesIn))).flat().sort();
  files.push(
    ...(await textsOf(files)),
    ...(await buildFiles(import.meta.dirname)),
    ...lockFiles.map((name) => join(workspace, name)).filter(existsSync),
  );
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(relative(workspace, file))
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex');
}

async function packageFolders(
  workspace: string,
  folder: string,
  seen = new Set<string>(),
): Promise<string[]> {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (!name.startsWith('@freightwright/')) continue;
    await packageFolders(workspace, await folderOfPackage(folder, name), seen);
  }
  return [...seen];
}

/**
 * The folder of a package of ours, as whoever depends on it finds it. In this repository that is a link to its
 * source. @throws Error when it is not installed.
 */
async function folderOfPackage(from: string, name: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpath(found);
    if (folder === dirname(folder)) throw new Error(`${name} is not installed. Run npm install.`);
  }
}

/** The files that modules take as texts. They may lie outside of every package, such as those of docs. */
async function textsOf(files: readonly string[]): Promise<string[]> {
  const modules = files.filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(
    modules.map(async (file) =>
      [...(await readFile(file, 'utf8')).matchAll(textImport)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    ),
  );
  return [...new Set(texts.flat())].sort();
}

/** Only the modules of the build, without the rest of the tooling package. */
async function buildFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => /^(?:build|webpack)-/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !notInputs.test(relative(folder, file)));
}
