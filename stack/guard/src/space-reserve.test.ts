import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSpaceReserve } from './space-reserve.ts';

const MEGABYTE = 1024 ** 2;

let folder: string;
let file: string;
let reports: string[];
let freeBytes: number;
let usedBytes: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserve-'));
  file = join(folder, 'data.mdb');
  writeFileSync(file, Buffer.alloc(8192, 1));
  reports = [];
  usedBytes = 8192;
  freeBytes = 1_000 * MEGABYTE;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  openSpaceReserve({
    file,
    usedBytes: () => usedBytes,
    freeBytes: () => freeBytes,
    report: (line) => reports.push(line.replace(/^the disk of \S+ /, '')),
    reserveBytes: 4 * MEGABYTE,
    floorBytes: 16 * MEGABYTE,
  });

test('blocks are taken behind what is used, and growing leaves the reserve to deleting', () => {
  const reserve = open();
  expect(reserve.admits(MEGABYTE, true)).toBe(true);
  const { size, blocks } = statSync(file);
  expect(size).toBeGreaterThanOrEqual(usedBytes + 5 * MEGABYTE);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  freeBytes = 0;
  usedBytes = size - 4 * MEGABYTE; // the database has grown into them
  expect(reserve.admits(1, true)).toBe(false);
  expect(reserve.admits(4 * MEGABYTE, false)).toBe(true);
  expect(reserve.admits(4 * MEGABYTE + 1, false)).toBe(false);
});

test('a full disk is told once, and so is its end', () => {
  const reserve = open();
  freeBytes = 16 * MEGABYTE;
  for (let tries = 0; tries < 3; tries += 1) expect(reserve.admits(1, true)).toBe(false);
  freeBytes = 100 * MEGABYTE;
  for (let tries = 0; tries < 3; tries += 1) expect(reserve.admits(1, true)).toBe(true);
  expect(reports).toEqual([
    'is full: writing is refused, reading and deleting go on',
    'has space again: writing goes on',
  ]);
});

test('a disk nearly full gives what it can spare', () => {
  const reserve = open();
  freeBytes = 16 * MEGABYTE + 6 * MEGABYTE;
  expect(reserve.admits(2 * MEGABYTE - 8192, true)).toBe(true);
  freeBytes = 0;
  expect(reserve.admits(3 * MEGABYTE, true)).toBe(false);
});

test('a file with holes is no reserve', () => {
  truncateSync(file, 100 * MEGABYTE);
  freeBytes = 0;
  expect(open().admits(1, false)).toBe(false);
  freeBytes = 100 * MEGABYTE;
  expect(open().admits(1, false)).toBe(true);
});

test('a commit of more than is taken beforehand needs that much free space', () => {
  const reserve = open();
  freeBytes = 116 * MEGABYTE;
  expect(reserve.admits(100 * MEGABYTE, true)).toBe(true);
  expect(statSync(file).size).toBe(8192);
  freeBytes -= 1;
  expect(reserve.admits(100 * MEGABYTE, true)).toBe(false);
});
