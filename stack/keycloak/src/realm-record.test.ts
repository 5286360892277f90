import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveRealmRecord } from './realm-record.ts';

let dataDir: string;
let realmFile: string;
const settings = { PUBLIC_URL: 'http://localhost:8080', GATEWAY_CLIENT_SECRET: 'secret' };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'realm-'));
  realmFile = join(dataDir, 'realm.json');
  await writeFile(realmFile, '{}');
});
afterEach(() => rm(dataDir, { recursive: true }));

const imported = () => mkdir(join(dataDir, 'data', 'h2'), { recursive: true });
const save = (change = {}) => saveRealmRecord({ dataDir, realmFile, settings: { ...settings, ...change } });

test('until there is a database, settings may change', async () => {
  await save();
  expect(await save({ PUBLIC_URL: 'http://localhost:9090' })).toEqual({ realmFileChanged: false });
});

test('a realm that was imported with other settings is refused by their names', async () => {
  await save();
  await imported();
  expect(await save()).toEqual({ realmFileChanged: false });
  await expect(save({ PUBLIC_URL: 'http://localhost:9090' })).rejects.toThrow(
    'another PUBLIC_URL and keeps it',
  );
});

test('a realm file that has changed since is told', async () => {
  await save();
  await imported();
  await writeFile(realmFile, '{"realm":"other"}');
  expect(await save()).toEqual({ realmFileChanged: true });
});
