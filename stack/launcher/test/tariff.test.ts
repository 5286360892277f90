import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const main = fileURLToPath(new URL('../src/tariff/main.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tariff-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (...words: string[]) =>
  run(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH ?? '', ...compileCacheEnv(), DATA_DIR: folder },
    cwd: folder,
  });

test('the command of the prediction service runs with the words that it was given', async () => {
  const { stdout } = await command('export', 'fuel-table');
  expect(stdout).toMatch(/^fromPricePerGallon,percent\n1\.00,10\.0\n/);
});

test('where no site was started it says which setting is missing', async () => {
  await expect(command('list')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('MONGODB_URI'),
  });
});
