import { expect, it } from 'vitest';
import { folderOf, kindOf, linesPerFolder, lineTable } from './count-lines.ts';

it.each([
  ['services/bol/src/bill.ts', 'source'],
  ['services/bol/test/service.ts', 'test'],
  ['packages/samples/src/bill.ts', 'test'],
  ['stack/test-site/src/mailbox.ts', 'test'],
  ['packages/domain/src/class/density.test.ts', 'test'],
  ['e2e/journeys/bol.ts', 'test'],
  ['shell/src/app.module.css', 'style'],
  ['README.md', undefined],
  ['package-lock.json', undefined],
])('%s is %s', (file, kind) => {
  expect(kindOf(file)).toBe(kind);
});

it.each([
  ['services/bol/src/bill.ts', 'services/bol'],
  ['gateway/src/app.ts', 'gateway'],
  ['stack/run.mjs', 'stack'],
  ['vitest.config.ts', 'root'],
])('%s belongs to %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});

it('counts lines that are not empty, by folder and kind, and adds them up', () => {
  const folders = linesPerFolder([
    { name: 'gateway/src/a.ts', text: 'one\n\n  \ntwo\n' },
    { name: 'gateway/test/a.test.ts', text: 'one\n' },
    { name: 'shell/src/a.ts', text: 'one\ntwo\nthree\n' },
    { name: 'shell/src/a.module.css', text: '.a {\n}\n' },
    { name: 'docs/settings.md', text: 'words\n' },
  ]);
  expect(folders).toEqual([
    { folder: 'shell', source: 3, test: 0, style: 2 },
    { folder: 'gateway', source: 2, test: 1, style: 0 },
  ]);
  expect(lineTable(folders).split('\n').at(-1)).toMatch(/^all +5 +1 +2$/);
});
