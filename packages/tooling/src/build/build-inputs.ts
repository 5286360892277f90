import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { filesIn, readJson } from '../build-files.ts';

const notInputs = /(?:^|\/)(?:dist|node_modules|test|coverage)(?:\/|$)|\.test\.tsx?$/;

/** The import of another folder's file as a text. */
const textImport = /from '(\.\.?\/[^']+)\?raw';/g;

/** The files that pin the versions of libraries, by package manager. */
const lockFiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];

/**
 * One hash over every input of a build: its own files, those of our packages that it imports (directly or
 * indirectly), the texts that it shows, the build itself and the lockfile. The same hash means the same
 * build.
 */
export async function hashInputs(workspace: string, part: string): Promise<string> {
  const folders = await packageFolders(join(workspace, part));
  const files = (await Promise.all(folders.map(inputsIn))).flat().sort();
  files.push(
    ...(await textsOf(files)),
    ...(await buildFiles(import.meta.dirname)),
    ...lockFiles.map((name) => join(workspace, name)).filter(existsSync),
  );
  return hashFiles(workspace, files);
}

/** One hash over files: their paths from the folder, and their content. */
export async function hashFiles(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(folder, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** @throws Error when a package of ours is not installed. */
async function packageFolders(folder: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(folder)) return [];
  seen.add(folder);
  type Manifest = { dependencies?: Record<string, string> };
  const { dependencies = {} } = await readJson<Manifest>(join(folder, 'package.json'));
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@freightwright/'))) {
    const manifest = findPackageJSON(name, join(folder, 'package.json'));
    if (manifest === undefined) throw new Error(`${name} is not installed. Run npm install.`);
    // In this repository it is a link to its source.
    await packageFolders(realpathSync(dirname(manifest)), seen);
  }
  return [...seen];
}

/** The files that modules import as texts. They may be outside of every package, such as those of docs. */
async function textsOf(files: readonly string[]): Promise<string[]> {
  const texts = new Set<string>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = await readFile(file, 'utf8');
    for (const [, path = ''] of text.matchAll(textImport)) texts.add(join(dirname(file), path));
  }
  return [...texts].sort();
}

/** Only the modules of the build, without the rest of the tooling package. */
async function buildFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^(?:build|webpack)-/.test(name));
  return names.sort().map((name) => join(folder, name));
}

const inputsIn = async (folder: string): Promise<string[]> =>
  (await filesIn(folder)).filter((file) => !notInputs.test(relative(folder, file)));
