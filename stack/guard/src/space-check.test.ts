import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { checkSpace } from './space-check.ts';

const MEGABYTE = 1024 ** 2;

test('a commit that grows leaves 32 MiB to others, one that deletes may go on, and each change is told once', () => {
  let freeBytes = 40 * MEGABYTE;
  const lines: string[] = [];
  const { admits } = checkSpace('/data', { freeBytes: () => freeBytes, report: (line) => lines.push(line) });
  expect(admits(8 * MEGABYTE, true)).toBe(true);
  expect(admits(8 * MEGABYTE + 1, true)).toBe(false);
  freeBytes = 0;
  expect(admits(1, true)).toBe(false);
  expect(admits(8 * MEGABYTE, false)).toBe(true);
  freeBytes = 40 * MEGABYTE;
  expect(admits(1, true)).toBe(true);
  expect(lines).toEqual([
    'the disk of /data is full: writing is refused, reading and deleting go on',
    'the disk of /data has space again: writing goes on',
  ]);
});

test('the file system is asked for its space', () => {
  const { admits } = checkSpace(tmpdir(), { report: () => {} });
  expect(admits(Number.MAX_SAFE_INTEGER, true)).toBe(false);
});
