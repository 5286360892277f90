import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is one holder’s alone until it is released', () => {
  const lock = takeLock(folder);
  expect(() => takeLock(folder)).toThrow(`The data directory ${folder} is in use by process ${process.pid}`);
  lock.release();
  takeLock(folder).release();
});

test('the lock of another process names it, and is free once that process was killed', async () => {
  const program = `
    const { takeLock } = await import(${JSON.stringify(new URL('./lock-file.ts', import.meta.url).href)});
    takeLock(${JSON.stringify(folder)});
    console.log('taken');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(() => takeLock(folder)).toThrow(`in use by process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  takeLock(folder).release();
});
