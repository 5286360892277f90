import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@freightwright/runtime-kit';
import { expect, test } from 'vitest';
import {
  createReportFile,
  olderReportFileName,
  reportFileName,
} from '../src/client-reports/client-reports.ts';
import { temporaryFolder } from './fixture/gateway.ts';

function startLog() {
  const lines: string[] = [];
  const log = createLog({
    name: 'gateway',
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines };
}
const linesOf = async (folder: string, name: string) =>
  (await readFile(join(folder, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).n);

test('keeps lines in their order, and goes on in the same file after a restart', async () => {
  const folder = join(await temporaryFolder(), 'made', 'here');
  for (const start of [0, 100]) {
    const file = createReportFile({ folder, log: startLog().log });
    for (let n = 0; n < 100; n += 1) file.add({ n: start + n });
    await file.settled();
  }
  expect(await linesOf(folder, reportFileName)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect((await stat(join(folder, reportFileName))).mode & 0o077).toBe(0);
});

test('has two files of the largest size at the most, whatever is sent', async () => {
  const folder = await temporaryFolder();
  const maxBytes = 10_000;
  const file = createReportFile({ folder, maxBytes, log: startLog().log });
  for (let n = 0; n < 2_000; n += 1) {
    file.add({ n, text: 'x'.repeat(50) });
    if (n % 20 === 0) await file.settled();
  }
  await file.settled();
  expect((await readdir(folder)).sort()).toEqual([olderReportFileName, reportFileName]);
  for (const name of [olderReportFileName, reportFileName]) {
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(maxBytes);
  }
  expect((await linesOf(folder, reportFileName)).at(-1)).toBe(1_999);
});

test('holds no more than it should in memory while nothing is written', async () => {
  const folder = await temporaryFolder();
  const file = createReportFile({ folder, log: startLog().log });
  for (let n = 0; n < 10_000; n += 1) file.add({ n, text: 'x'.repeat(1_000) });
  await file.settled();
  const stored = await linesOf(folder, reportFileName);
  expect(stored.slice(0, 3)).toEqual([0, 1, 2]);
  expect((await stat(join(folder, reportFileName))).size).toBeLessThanOrEqual(2 * 256 * 1024);
});

test('a folder that cannot be written to is said once, and is written to when it can be', async () => {
  const parent = await temporaryFolder();
  const folder = join(parent, 'reports');
  await writeFile(folder, 'a file stands where the folder should');
  const { log, lines } = startLog();
  const file = createReportFile({ folder, log });
  for (let n = 0; n < 3; n += 1) {
    file.add({ n });
    await file.settled();
  }
  expect(lines.filter((line) => line.includes('cannot be kept'))).toHaveLength(1);
  await rm(folder);
  await mkdir(folder);
  await chmod(folder, 0o700);
  file.add({ n: 3 });
  await file.settled();
  expect(await linesOf(folder, reportFileName)).toEqual([3]);
});
