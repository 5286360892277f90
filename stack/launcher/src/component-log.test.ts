import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complaintIn, openComponentLog } from './component-log.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const written = (name: string) => readFile(join(folder, name), 'utf8');

async function write(lines: readonly string[], maxBytes = 1_000): Promise<string[]> {
  const echoed: string[] = [];
  const log = openComponentLog({ folder, name: 'quote', echo: (line) => echoed.push(line), maxBytes });
  const stream = new PassThrough();
  log.follow(stream, false);
  stream.end(`${lines.join('\n')}\n`);
  await expect.poll(() => log.tail.at(-1)).toBe(lines.at(-1));
  return echoed;
}

test('the log of the run before is kept beside the new one', async () => {
  await write(['first run']);
  await write(['second run']);
  expect(await written('quote.log')).toBe('second run\n');
  expect(await written('quote.1.log')).toBe('first run\n');
});

test('a part that writes without end has two files of bounded size', async () => {
  await write(Array.from({ length: 500 }, (_, index) => `line ${index}`));
  expect((await written('quote.log')).length).toBeLessThanOrEqual(1_000);
  expect((await written('quote.1.log')).length).toBeLessThanOrEqual(1_000);
  expect(await written('quote.log')).toMatch(/line 498\nline 499\n$/);
});

test('the same complaint again and again is shown once', async () => {
  const echoed = await write(Array.from({ length: 50 }, () => '{"level":"warn","msg":"not ready"}'));
  expect(echoed).toEqual(['warn: not ready']);
});

test('a log that cannot be written stops nothing', async () => {
  await rm(folder, { recursive: true });
  expect(await write(['{"level":"error","msg":"lost"}'])).toEqual(['error: lost']);
});

test.each([
  ['{"level":"info","msg":"listening"}', false, undefined],
  ['{"level":"error","msg":"mail refused","err":{"message":"550"}}', false, 'error: mail refused: 550'],
  ['[1234] 2026/01/02 03:04:05.678901 [INF] Server is ready', true, undefined],
  ['[1234] 2026/01/02 03:04:05.678901 [ERR] no space left', true, '[ERR] no space left'],
  ['[1234] 2026/01/02 03:04:05.678901 [WRN] Plaintext passwords detected, use nkeys', true, undefined],
  ['plain words', false, undefined],
  ['TypeError: x is not a function', true, 'TypeError: x is not a function'],
  ['{ code: 7 }', true, '{ code: 7 }'],
  ['   ', true, undefined],
])('what is shown of %s (stderr: %s) is %s', (line, isError, shown) => {
  expect(complaintIn(line, isError)).toBe(shown);
});
