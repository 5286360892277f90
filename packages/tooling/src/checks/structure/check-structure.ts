import { FAILED, PASSED, SKIPPED, type Tally } from '../../test/tally.ts';
import { trackedFiles } from '../lines/count-lines.ts';
import { crowdedFolders, filesPerFolder, folderCycles, misplacedFiles } from './check-folders.ts';
import { findPrivateWords, type Occurrence, type SourceFile } from './check-vocabulary.ts';

/** Comments and documents may have this many private words, each by an exception with its reason. */
const textsAtMost = 40;

const readable = /\.(?:ts|tsx|mts|mjs|js|css|md)$/;
const unread = /^(?:findings\/|CHANGELOG|packages\/tooling\/src\/checks\/structure\/)/;

/** Custom properties that no rule reads: a style sheet's files dialect, which no browser understands. */
export function unreadProperties(files: readonly SourceFile[]): string[] {
  const text = files.map((file) => file.text).join('\n');
  const read = new Set(
    [...text.matchAll(/var\(\s*(--[\w-]+)|['"`](--[\w-]+)/g)].map(([, one, other]) => one ?? other),
  );
  return files
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, text: css }) =>
      [...css.matchAll(/^\s*(--[\w-]+):/gm)]
        .filter(([, property = '']) => !read.has(property))
        .map(([, property]) => `${name}: ${property}`),
    );
}

const written = ({ file, found, use }: Occurrence): string => `${file}: ${found}: use ${use}`;

/** The stage `structure`: standard terms, folders that can be read, and style sheets in plain CSS. */
export async function checkStructure(): Promise<Tally> {
  const files = trackedFiles(process.cwd(), (name) => readable.test(name) && !unread.test(name));
  if (!files) return { ...SKIPPED, why: 'this is no git checkout' };
  const words = findPrivateWords(files);
  const [names, texts] = [
    words.filter(({ kind }) => kind === 'identifier'),
    words.filter(({ kind }) => kind === 'text'),
  ];
  const refused = words.filter(({ why }) => why === undefined).map(written);
  const [crowded, cycles, dialect] = [crowdedFolders(files), folderCycles(files), unreadProperties(files)];
  const misplaced = misplacedFiles(files);
  const rows: [what: string, count: number, limit: number][] = [
    ['private words in identifiers', names.filter(({ why }) => why === undefined).length, 0],
    ['private words in comments and documents', texts.length, textsAtMost],
    [`folders of more than ${filesPerFolder} files`, crowded.length, 0],
    ['folders that need each other', cycles.length, 0],
    ['files outside the plan of folders', misplaced.length, 0],
    ['custom properties that nothing reads', dialect.length, 0],
  ];
  const table = rows.map(
    ([what, count, limit]) => `${what.padEnd(46)}${String(count).padStart(6)} of ${limit}`,
  );
  const isBroken = refused.length > 0 || rows.some(([, count, limit]) => count > limit);
  const output = [...table, ...refused, ...crowded, ...cycles, ...misplaced, ...dialect].join('\n');
  return { ...(isBroken ? FAILED : PASSED), output };
}
