import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPartLog } from '../src/part-log.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logs-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(lines: readonly string[], maxBytes?: number): Promise<string[]> {
  const echoed: string[] = [];
  const log = openPartLog({
    folder,
    name: 'quote',
    echo: (line) => echoed.push(line),
    ...(maxBytes ? { maxBytes } : {}),
  });
  const stream = new PassThrough();
  log.follow(stream, false);
  stream.end(`${lines.join('\n')}\n`);
  await expect.poll(() => log.tail.at(-1)).toBe(lines.at(-1));
  log.close();
  return echoed;
}

test('the log of the run before is kept beside the new one', async () => {
  await write(['first run']);
  await write(['second run']);
  expect(await readFile(join(folder, 'quote.log'), 'utf8')).toBe('second run\n');
  expect(await readFile(join(folder, 'quote.1.log'), 'utf8')).toBe('first run\n');
});

test('a part that writes without end has two files of bounded size, and no line is torn', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => `line ${index}`);
  await write(lines, 1_000);
  expect(await readdir(folder)).toEqual(['quote.1.log', 'quote.log']);
  expect((await stat(join(folder, 'quote.log'))).size).toBeLessThanOrEqual(1_000);
  expect((await stat(join(folder, 'quote.1.log'))).size).toBeLessThanOrEqual(1_000);
  expect((await readFile(join(folder, 'quote.log'), 'utf8')).trimEnd().split('\n').at(-1)).toBe('line 499');
});

test('a flood of complaints is shown in part and refers to the file', async () => {
  const echoed = await write(Array.from({ length: 50 }, (_, index) => `{"level":50,"msg":"fault ${index}"}`));
  expect(echoed).toHaveLength(11);
  expect(echoed.at(-1)).toContain('quote.log');
});

test('the same complaint again and again is shown once', async () => {
  const echoed = await write(Array.from({ length: 50 }, () => '{"level":40,"msg":"not ready"}'));
  expect(echoed).toEqual(['warning: not ready']);
});
