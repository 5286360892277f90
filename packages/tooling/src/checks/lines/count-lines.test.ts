import { expect, it } from 'vitest';
import { exceededLimits, folderOf, kindOf, limits, linesPerFolder, lineTable } from './count-lines.ts';

it.each([
  ['services/bol/src/bill.ts', 'source'],
  ['packages/samples/src/bill.ts', 'source'],
  ['e2e/journeys/bol.ts', 'source'],
  ['services/bol/test/service.ts', 'test'],
  ['packages/domain/src/class/density.test.ts', 'test'],
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

it('counts lines by folder and kind, and small files of source, and adds them up', () => {
  const folders = linesPerFolder([
    { name: 'gateway/src/a.ts', text: 'one\n'.repeat(10) },
    { name: 'gateway/test/a.test.ts', text: 'one\n' },
    { name: 'shell/src/a.ts', text: 'one\n'.repeat(11) },
    { name: 'shell/src/a.module.css', text: '.a {\n}\n' },
    { name: 'docs/settings.md', text: 'words\n' },
  ]);
  expect(folders).toEqual([
    { folder: 'shell', source: 11, test: 0, style: 2, small: 0 },
    { folder: 'gateway', source: 10, test: 1, style: 0, small: 1 },
  ]);
  expect(lineTable(folders).split('\n').at(-1)).toMatch(/^all +21 +1 +2 +1$/);
});

it('names each limit that is exceeded, and none that is reached', () => {
  const at = { folder: 'a', style: 0, source: limits.source, test: limits.test, small: 0 };
  expect(exceededLimits([at])).toEqual([]);
  expect(exceededLimits([at, { ...at, source: 1, test: 0, small: 10_000 }])).toEqual([
    `${(limits.source + 1).toLocaleString('en-US')} source lines; the limit is ${limits.source.toLocaleString('en-US')}`,
    `10,000 source files of ten lines or fewer; the limit is ${limits['of ten lines or fewer']}`,
  ]);
});
