import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-file-'));
  path = join(folder, 'data.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second taker is refused until the first releases', () => {
  const lock = takeLock(path);
  expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`);
  lock.release();
  expect(existsSync(path)).toBe(false);
  takeLock(path).release();
});

test.each([
  ['a process that is gone', '999999999 1\n'],
  ['an earlier process with the same number', `${process.pid} 1@abcdef01\n`],
  ["an earlier process whose number is now somebody else's", '1 1@abcdef01\n'],
  ['a lock cut off while it was written', ''],
])('the lock of %s is taken over', (_who, content) => {
  writeFileSync(path, content);
  const lock = takeLock(path);
  expect(readdirSync(folder)).toEqual(['data.lock']);
  lock.release();
});
