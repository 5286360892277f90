import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILED, PASSED, SKIPPED, type Tally } from '../../test/tally.ts';
import { testTimes } from './test-times.ts';

/** Upper limits. Remove unused code first. */
export const limits = { source: 144_400, test: 89_750, 'of ten lines or fewer': 60 } as const;

/** The kind of a file. */
export type Kind = 'source' | 'test' | 'style';

type Counts = Record<Kind | 'small', number>;

/** Lines of one folder by kind, and how many of its source files have ten lines or fewer. */
export type FolderLines = { readonly folder: string } & Readonly<Counts>;

const SMALL_LINES = 10;
const code = /\.(?:ts|tsx|mjs|js)$/;
const tested = /\.test\.tsx?$|(?:^|\/)test\//;

/** Undefined for files that are not code: data, pictures, prose and the lockfile. */
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

/** Adds up the files of each folder, blank lines and comments included. The folder with the most source comes first. */
export function linesPerFolder(files: readonly { readonly name: string; readonly text: string }[]) {
  const folders = new Map<string, Counts>();
  for (const { name, text } of files) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    const counts = folders.get(folderOf(name)) ?? { source: 0, test: 0, style: 0, small: 0 };
    const lines = text.split('\n').length - 1;
    counts[kind] += lines;
    if (kind === 'source' && lines <= SMALL_LINES) counts.small += 1;
    folders.set(folderOf(name), counts);
  }
  return [...folders]
    .map(([folder, counts]) => ({ folder, ...counts }))
    .sort((one, other) => other.source - one.source || one.folder.localeCompare(other.folder));
}

/** The files of a checkout that git tracks; undefined outside of a checkout, or without git. */
export function trackedFiles(
  root: string,
  isWanted: (name: string) => boolean,
): { name: string; text: string }[] | undefined {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) return undefined;
  return stdout
    .split('\0')
    .filter((name) => isWanted(name) && existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
}

const columns = ['source', 'test', 'style', 'small'] as const;

function totalOf(folders: readonly FolderLines[]): FolderLines {
  const total = { folder: 'all', source: 0, test: 0, style: 0, small: 0 };
  for (const counts of folders) for (const column of columns) total[column] += counts[column];
  return total;
}

/** One line for each folder, with the totals below. */
export function lineTable(folders: readonly FolderLines[]): string {
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(28), ...cells.map((cell) => cell.padStart(9))].join('');
  return [
    row('lines', columns),
    ...[...folders, totalOf(folders)].map((counts) =>
      row(
        counts.folder,
        columns.map((column) => counts[column].toLocaleString('en-US')),
      ),
    ),
  ].join('\n');
}

/** The limits that the files exceed, each as a sentence. */
export function exceededLimits(folders: readonly FolderLines[]): string[] {
  const { source, test, small } = totalOf(folders);
  const found = { source, test, 'of ten lines or fewer': small };
  return Object.entries(limits)
    .map(([what, limit]) => ({ what, limit, count: found[what as keyof typeof found] }))
    .filter(({ count, limit }) => count > limit)
    .map(({ what, limit, count }) => {
      const unit = what === 'of ten lines or fewer' ? `source files ${what}` : `${what} lines`;
      return `${count.toLocaleString('en-US')} ${unit}; the limit is ${limit.toLocaleString('en-US')}`;
    });
}

/** The stage `code size`: prints the table, and fails above a limit. */
export async function checkCodeSize(): Promise<Tally> {
  const files = trackedFiles(process.cwd(), (name) => kindOf(name) !== undefined);
  if (!files) return { ...SKIPPED, why: 'this is no git checkout' };
  const folders = linesPerFolder(files);
  const exceeded = exceededLimits(folders);
  const output = [lineTable(folders), testTimes(), ...exceeded].join('\n\n');
  return { ...(exceeded.length > 0 ? FAILED : PASSED), output };
}
