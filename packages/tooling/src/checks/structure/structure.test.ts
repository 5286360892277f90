import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trackedFiles } from '../lines/count-lines.ts';
import { crowdedFolders, filesPerFolder, folderCycles, misplacedFiles } from './check-folders.ts';
import { unreadProperties } from './check-structure.ts';
import { findPrivateWords, wordsOfName } from './check-vocabulary.ts';

const found = (name: string, text: string) => findPrivateWords([{ name, text }]).map(({ found }) => found);

it.each([
  ['keptUntil', 'kept until'],
  ['MAX_TOLD', 'max told'],
  ['useHTTPLease', 'use http lease'],
])('%s is %s', (name, words) => expect(wordsOfName(name)).toBe(words));

it('finds private words in identifiers, comments and documents, and none in strings or code of a document', () => {
  expect(found('gateway/src/a.ts', "const toldAll = 'kept'; // Nobody is told.")).toEqual([
    'toldAll',
    'Nobody is told.',
    'Nobody is told.',
  ]);
  expect(found('docs/a.md', 'A letter is sent.\n\n`keptUntil`')).toEqual(['A letter is sent.']);
  expect(found('shell/src/a.css', '/* The house style. */ .kept {}')).toEqual(['/* The house style. */']);
  expect(found('gateway/src/a.ts', 'const deadLetter = keepAlive; // Stored for a day.')).toEqual([]);
});

it('names an exception with its reason', () => {
  expect(findPrivateWords([{ name: 'gateway/src/a.test.tsx', text: 'act();' }])[0]?.why).toMatch('React');
});

it('names a folder with too many files, and folders that need each other, types aside', () => {
  const many = Array.from({ length: filesPerFolder + 1 }, (_, n) => ({
    name: `shell/src/a/${n}.ts`,
    text: '',
  }));
  expect(crowdedFolders(many)).toEqual(['shell/src/a: 26']);
  const cycle = (text: string) =>
    folderCycles([
      { name: 'shell/src/a/a.ts', text: "import { b } from '../b/b.ts';" },
      { name: 'shell/src/b/b.ts', text },
    ]);
  expect(cycle("export { a } from '../a/a.ts';")).toEqual(['shell/src/a, shell/src/b']);
  expect(cycle("import type { A } from '../a/a.ts';")).toEqual([]);
});

const misplaced = (text: string) => misplacedFiles(text.split(' ').map((name) => ({ name, text: '' })));

it('names the files of services outside the plan of folders', () => {
  const planned = [
    'bol/src/main.ts',
    'bol/src/bol-deps.ts',
    'bol/src/book/routes.ts',
    'billing/src/open-billing.ts',
  ];
  for (const name of planned) expect(misplaced(`services/${name}`)).toEqual([]);
  for (const name of ['void-bol', 'bill-store', 'bulk-deps', 'bill/user-data'])
    expect(misplaced(`services/bol/src/${name}.ts`)).toHaveLength(1);
});

it('names the files of remotes outside the plan of folders', () => {
  for (const name of ['index.ts', 'bol-page.tsx', 'parts.ts', 'api/bol-queries.ts', 'book/book-list.tsx'])
    expect(misplaced(`mfe-bol/src/${name}`)).toEqual([]);
  for (const name of ['bol-queries.ts', 'use-step.tsx', 'page-head.tsx'])
    expect(misplaced(`mfe-bol/src/${name}`)).toHaveLength(1);
});

it('names a custom property that nothing reads', () => {
  expect(
    unreadProperties([{ name: 'a.css', text: '.a {\n  --flow: row;\n  --gap: 4px;\n  gap: var(--gap);\n}' }]),
  ).toEqual(['a.css: --flow']);
});

const root = join(import.meta.dirname, '../../../../..');
const questions = [
  ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(
    /^\| (.*\?) \| `(.*)` \| `(.*)` \|$/gm,
  ),
];

it('has ten questions in docs/architecture.md', () => expect(questions).toHaveLength(10));

it.each(questions.map(([, ...row]) => row))('%s git grep finds it', (_, search = '', answer = '') => {
  const pattern = new RegExp(search, 'i');
  const sources = trackedFiles(
    root,
    (name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('packages/tooling/'),
  );
  const hits = (sources ?? []).filter(({ text }) => text.split('\n').some((line) => pattern.test(line)));
  expect(hits.map(({ name }) => name)).toContain(answer);
  expect(hits.length).toBeLessThanOrEqual(12);
});
