import { expect, it } from 'vitest';
import { docsViolations } from './check-docs.ts';

const there = [
  'gateway/src/app.ts',
  'gateway/src/app.test.ts',
  'gateway/src',
  'docs/settings.md',
  'docs/adr/0001-a.md',
];
const checkout = {
  exists: (path: string) => there.includes(path),
  read: (path: string) => (path === 'gateway/src/app.test.ts' ? "it('closes last', () => {});" : undefined),
  top: new Set(['gateway', 'docs']),
};
const violationsOf = (text: string, name = 'docs/page.md') => docsViolations([{ name, text }], checkout);

it.each([
  'Read `gateway/src/app.ts` and `gateway/src/`.',
  'Line `gateway/src/app.ts:12`.',
  'See [settings](settings.md), [more](settings.md#mail) and [elsewhere](https://freightwright.example/).',
  'Shown by `gateway/src/app.test.ts`: "closes last".',
  'A path of no folder of ours: `/api/bol`, `text/html`, `gateway/<name>/dist`, `npm run gateway/x`.',
])('finds nothing in: %s', (text) => {
  expect(violationsOf(text)).toEqual([]);
});

it.each([
  ['Read `gateway/src/gone.ts`.', 'docs/page.md names gateway/src/gone.ts, which is not there.'],
  [
    'Shown by `gateway/src/app.test.ts`: "closes".',
    'docs/page.md names the test "closes", which gateway/src/app.test.ts does not have.',
  ],
  ['See [this](gone.md).', 'docs/page.md links to gone.md, which is not there.'],
])('finds what is not there: %s', (text, violation) => {
  expect(violationsOf(text)).toEqual([violation]);
});

it('takes two decisions under one number for a fault, and one whose head is not as it should be', () => {
  const pages = [
    { name: 'docs/adr/0001-a.md', text: '# 1. A\n\nAccepted 2026-11-20.\n' },
    { name: 'docs/adr/0001-b.md', text: '# 2. B\n\nAccepted 2026-11-20.\n' },
  ];
  expect(docsViolations(pages, checkout)).toEqual([
    'docs/adr/0001-b.md has the number of docs/adr/0001-a.md.',
    'docs/adr/0001-b.md does not begin with "# 1. Title" and "Accepted 2026-11-22."',
  ]);
});
