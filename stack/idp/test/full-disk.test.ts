import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Data, DiskFull, openData } from '../src/storage/open-data.ts';

const MEGABYTE = 1024 ** 2;

let folder: string;
let data: Data;
let freeBytes: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idp-disk-'));
  freeBytes = 100 * MEGABYTE;
  data = openData(folder, { freeBytes: () => freeBytes, report: () => {} });
});
afterEach(async () => {
  await data.close();
  await rm(folder, { recursive: true, force: true });
});

test('without space nothing is added and nothing half, what is kept is read and deleted, and adding goes on with space', () => {
  const table = data.table<string>('records');
  table.put('kept', 'x');
  freeBytes = 0;
  let stored = 0;
  const fill = () => {
    for (; stored < 1_000; stored += 1) table.put(`fill-${stored}`, 'x'.repeat(50_000));
  };
  expect(fill).toThrow(DiskFull);
  const half = () =>
    data.write(() => {
      table.remove('kept');
      table.put('new', 'x');
    });
  expect(half).toThrow(DiskFull);
  expect(table.get('kept')).toBe('x');
  expect(table.entries('fill-')).toHaveLength(stored);
  table.remove('kept');
  expect(table.get('kept')).toBeUndefined();
  freeBytes = 100 * MEGABYTE;
  table.put('new', 'x');
  expect(table.get('new')).toBe('x');
});
