import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { follow, listingsOf } from './fixture/follow-page.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-'));
  await writeFile(join(root, 'list.ts'), 'one\ntwo\nthree\n');
});
afterEach(() => rm(root, { recursive: true }));

const change = (text: string) => ({ path: 'list.ts', text, isDiff: true });

it('takes the listings of a page in order, and no other code', () => {
  const page =
    '**a.ts**\n\n```ts\nconst a = 1;\n```\n\nSo:\n\n```sh\nnpm start\n```\n\n**b.ts**\n\n```diff\n a\n+b\n```\n';
  expect(listingsOf(page)).toEqual([
    { path: 'a.ts', text: 'const a = 1;\n', isDiff: false },
    { path: 'b.ts', text: ' a\n+b\n', isDiff: true },
  ]);
});

it('writes a file, and changes one in several places', async () => {
  await follow(root, { path: 'new/file.ts', text: 'new\n', isDiff: false });
  expect(await readFile(join(root, 'new/file.ts'), 'utf8')).toBe('new\n');
  await follow(root, change(' one\n+and a half\n@@\n-three\n+four\n'));
  expect(await readFile(join(root, 'list.ts'), 'utf8')).toBe('one\nand a half\ntwo\nfour\n');
});

it.each([
  ['lines that are gone', change('-five\n+six\n'), /list\.ts, found 0 times/],
  ['a file that is there', { path: 'list.ts', text: '', isDiff: false }, /is there already/],
])('finds a page stale that names %s', async (_, listing, words) => {
  await expect(follow(root, listing)).rejects.toThrow(words);
});

it('finds a page stale whose lines stand twice', async () => {
  await writeFile(join(root, 'list.ts'), 'one\none\n');
  await expect(follow(root, change(' one\n+two\n'))).rejects.toThrow(/found 2 times/);
});
