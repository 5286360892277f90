import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file is for its reader. */
export type Kind = 'source' | 'test' | 'style';

/** Lines that are not empty, by kind. */
export type FolderLines = { readonly folder: string } & Readonly<Record<Kind, number>>;

const code = /\.(?:[cm]?[jt]s|tsx)$/;
const tested = /\.test\.tsx?$|(?:^|\/)test\/|^(?:e2e|attack|packages\/samples|stack\/test-site)\//;

/** Undefined for files that are not read as code: data, pictures, prose and the lockfile. */
export function kindOf(file: string): Kind | undefined {
  if (file.endsWith('.css')) return 'style';
  if (!code.test(file)) return undefined;
  return tested.test(file) ? 'test' : 'source';
}

/** The deployable or package that contains a file: 'services/bol', 'gateway'. */
export function folderOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/');
  if (second === '') return 'root';
  return ['packages', 'services', 'stack'].includes(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** Adds up the files of each folder. The folder with the most source comes first. */
export function linesPerFolder(
  files: readonly { readonly name: string; readonly text: string }[],
): FolderLines[] {
  const folders = new Map<string, Record<Kind, number>>();
  for (const { name, text } of files) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    const counts = folders.get(folderOf(name)) ?? { source: 0, test: 0, style: 0 };
    counts[kind] += text.split('\n').filter((line) => line.trim() !== '').length;
    folders.set(folderOf(name), counts);
  }
  return [...folders]
    .map(([folder, counts]) => ({ folder, ...counts }))
    .sort((one, other) => other.source - one.source || one.folder.localeCompare(other.folder));
}

/** The files of a checkout that git tracks; undefined outside of a checkout, or without git. */
export function trackedFiles(root: string): { name: string; text: string }[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) return undefined;
  return stdout
    .split('\0')
    .filter((name) => kindOf(name) !== undefined && existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
}

const columns = ['source', 'test', 'style'] as const satisfies readonly Kind[];

/** One line for each folder, with the totals below. */
export function lineTable(folders: readonly FolderLines[]): string {
  const total = { folder: 'all', source: 0, test: 0, style: 0 };
  for (const counts of folders) for (const kind of columns) total[kind] += counts[kind];
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(28), ...cells.map((cell) => cell.padStart(9))].join('');
  return [
    row('lines', columns),
    ...[...folders, total].map((counts) =>
      row(
        counts.folder,
        columns.map((kind) => counts[kind].toLocaleString('en-US')),
      ),
    ),
  ].join('\n');
}
