import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, restore } from '../src/backup/backup.ts';
import { openDataFolder } from '../src/data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A data folder with a file in it, and the target of its backup. */
async function smallData() {
  const options = { dataDir: join(folder, 'data'), folder: join(folder, 'backup') };
  const data = await openDataFolder(options.dataDir);
  await writeFile(join(await data.folder('mongo'), 'data.mdb'), 'bills');
  await mkdir(join(options.dataDir, 'logs'));
  return { options, data };
}

test('a folder that a platform has open is neither backed up nor restored', async () => {
  const { options, data } = await smallData();
  await expect(backUp(options)).rejects.toThrow('Stop that one');
  data.release();
  await backUp(options);
  const again = await openDataFolder(options.dataDir);
  await expect(restore(options, true)).rejects.toThrow('Stop that one');
  again.release();
});

test('where nothing was ever started there is nothing to back up, and no folder that holds something is filled', async () => {
  const nothing = { dataDir: join(folder, 'none'), folder: join(folder, 'backup') };
  await expect(backUp(nothing)).rejects.toThrow('There is nothing to back up');
  const { options, data } = await smallData();
  data.release();
  await expect(backUp({ ...options, folder: options.dataDir })).rejects.toThrow('is not empty');
});

test('a restore leaves data alone unless it is told to replace it, and brings back what was there', async () => {
  const { options, data } = await smallData();
  data.release();
  const manifest = await backUp(options, Date.parse('2026-11-23T12:00:00Z'));
  expect(manifest).toMatchObject({ madeAt: '2026-11-23T12:00:00.000Z' });
  expect(Object.keys(manifest.files)).toContain('mongo/data.mdb');
  const file = join(options.dataDir, 'mongo/data.mdb');
  await writeFile(file, 'newer');
  await expect(restore(options, false)).rejects.toThrow(
    `There is data at the target: ${join(options.dataDir, 'mongo')}.`,
  );
  expect(await readFile(file, 'utf8')).toBe('newer');
  await restore(options, true);
  expect(await readFile(file, 'utf8')).toBe('bills');
});

test('nothing is written of a backup that has changed, broke off or has another format', async () => {
  const { options, data } = await smallData();
  data.release();
  await backUp(options);
  const into = { ...options, dataDir: join(folder, 'new') };
  const manifest = join(options.folder, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('backup-1', 'backup-2'));
  await expect(restore(into, true)).rejects.toThrow('manifest.json cannot be read');
  await rm(manifest);
  await expect(restore(into, true)).rejects.toThrow('holds no whole backup');
  await writeFile(manifest, text);
  const added = join(options.folder, 'idp.txt');
  await writeFile(added, 'x');
  await expect(restore(into, true)).rejects.toThrow('idp.txt is not as it was');
  await rm(added);
  await appendFile(join(options.folder, 'mongo/data.mdb'), 'x');
  await expect(restore(into, true)).rejects.toThrow('mongo/data.mdb is not as it was');
});
