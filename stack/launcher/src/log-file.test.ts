import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogFile, openLogFile } from './log-file.ts';

const MINUTE_MS = 60_000;

let parent: string;
let folder: string;
let reports: string[];
let nowMs: number;
/** How many bytes are left on the disk. */
let spaceBytes: number;
let tries: number;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'log-file-'));
  folder = join(parent, 'logs');
  mkdirSync(folder);
  reports = [];
  nowMs = 0;
  spaceBytes = Number.POSITIVE_INFINITY;
  tries = 0;
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function open(maxBytes = 1_000_000): LogFile {
  return openLogFile({
    ...{ file: join(folder, 'bol.log'), older: join(folder, 'bol.1.log'), maxBytes },
    report: (line) => reports.push(line),
    now: () => nowMs,
    write: (out, bytes) => {
      tries += 1;
      if (spaceBytes === 0) throw new Error('ENOSPC: no space left on device');
      const taken = writeSync(out, bytes.subarray(0, Math.min(bytes.length, spaceBytes)));
      spaceBytes -= taken;
      return taken;
    },
  });
}

const written = (name = 'bol.log') => readFileSync(join(folder, name), 'utf8');

test('a full disk leaves whole lines, and the file goes on with the number of lines it lacks', () => {
  const log = open();
  log.add('first');
  spaceBytes = 3;
  log.add('second');
  expect(written()).toBe('first\n');
  nowMs += MINUTE_MS;
  log.add('third');
  spaceBytes = 1_000;
  log.add('fourth'); // within the pause after a failure
  nowMs += MINUTE_MS;
  log.add('fifth');
  expect(written()).toBe('first\n... 3 lines are missing here: the file could not be written\nfifth\n');
  expect(reports.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'cannot be written: ENOSPC: no space left on device',
    'is written again',
  ]);
  log.close();
});

test('a file that fails again and again is tried once in a while, and complained of once', () => {
  const log = open();
  spaceBytes = 0;
  for (let line = 0; line < 1_000; line += 1) log.add('x');
  expect(tries).toBe(1);
  expect(reports).toHaveLength(1);
  log.close();
});

test('a folder that is not there at the start, or goes away, is no more than a gap', () => {
  rmSync(folder, { recursive: true });
  const log = open(10);
  log.add('lost');
  mkdirSync(folder);
  nowMs += MINUTE_MS;
  log.add('again');
  expect(written()).toBe('again\n');
  expect(written('bol.1.log')).toContain('1 lines are missing');
  rmSync(folder, { recursive: true });
  log.add('lost too');
  mkdirSync(folder);
  nowMs += MINUTE_MS;
  log.add('and again');
  expect(written()).toBe('and again\n');
  log.close();
});
