import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The file into which a build writes the remote's registry entry, next to the folder of its version. */
export const entryFile = 'entry.json';

/** Whether this runs from its source, so in this repository, and not from an installed package. */
export const isFromSource = extname(import.meta.filename) === '.ts';

/**
 * A module below src, for loading by file: a webpack loader, a thread. In this repository it is
 * TypeScript, in a package JavaScript, because Node strips no types below node_modules.
 */
export const moduleFile = (name: string): string =>
  join(import.meta.dirname, name + extname(import.meta.filename));

/** The workspaces that are built: the shell, then every folder that declares itself a remote. */
export async function everyPart(workspace: string): Promise<string[]> {
  const names = (await readdir(workspace)).filter((name) => name.startsWith('mfe-'));
  const remotes = names.filter((name) => existsSync(join(workspace, name, 'remote.json')));
  return ['shell', ...remotes.sort()];
}

/** Every file below a folder, in order. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

export const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'));
