import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MongoError } from '../errors.ts';
import { type Environment, openEnvironment } from './environment.ts';

let folder: string;
let environment: Environment;
let aborts = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'environment-'));
  aborts = 0;
  environment = openEnvironment(folder, () => {
    aborts += 1;
  });
});
afterEach(async () => {
  await environment.close();
  rmSync(folder, { recursive: true, force: true });
});

const key = (n: number): Buffer => Buffer.from([7, n]);
const put = (n: number) => environment.write(() => environment.put(key(n), Buffer.from([n])));
const between = (from: number, to: number, reverse = false): number[] =>
  environment.keys({ start: key(from), end: key(to), reverse }).map((found) => found[1] ?? -1);

test('a range includes its start and excludes its end, in both directions', async () => {
  for (const n of [1, 2, 3, 5]) await put(n);
  expect(between(1, 5)).toEqual([1, 2, 3]);
  expect(between(1, 5, true)).toEqual([3, 2, 1]);
  expect(between(2, 4, true)).toEqual([3, 2]);
  expect(between(4, 4)).toEqual([]);
  expect(environment.entries({ start: key(0), end: key(9), limit: 1, reverse: true })[0]?.value).toEqual(
    Buffer.from([5]),
  );
  expect(environment.count({ start: key(1), end: key(5) })).toBe(3);
});

test('a job that fails in an unforeseen way is undone alone, and those beside it are kept', async () => {
  const failing = environment.write(() => {
    environment.put(key(2), Buffer.from([2]));
    throw new TypeError('unforeseen');
  });
  const results = await Promise.allSettled([put(1), failing, put(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(between(0, 9)).toEqual([1, 3]);
  expect(aborts).toBe(2);
});

test('a refusal undoes nothing: what was checked and written before it stays', async () => {
  const refused = environment.write(() => {
    environment.put(key(1), Buffer.from([1]));
    throw new MongoError('BadValue', 'no');
  });
  await expect(refused).rejects.toMatchObject({ code: 2 });
  expect(between(0, 9)).toEqual([1]);
  expect(aborts).toBe(0);
});

test('the data file takes what is used and not what it may grow to', async () => {
  await environment.write(() => {
    for (let n = 0; n < 200; n += 1) environment.put(key(n), Buffer.alloc(50_000));
  });
  expect(statSync(join(folder, 'data.mdb')).blocks * 512).toBeLessThan(50_000_000); // 10 MB, and the blocks taken beforehand;
});
