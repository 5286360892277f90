import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepRealmRecord } from './realm-record.ts';

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
const keep = (change = {}) => keepRealmRecord({ dataDir, realmFile, settings: { ...settings, ...change } });

test('until there is a database, settings may change', async () => {
  await keep();
  expect(await keep({ PUBLIC_URL: 'http://localhost:9090' })).toEqual({ realmFileChanged: false });
});

test('a realm that was imported with other settings is refused by their names', async () => {
  await keep();
  await imported();
  expect(await keep()).toEqual({ realmFileChanged: false });
  await expect(keep({ PUBLIC_URL: 'http://localhost:9090' })).rejects.toThrow(
    'another PUBLIC_URL and keeps it',
  );
});

test('a realm file that has changed since is told', async () => {
  await keep();
  await imported();
  await writeFile(realmFile, '{"realm":"other"}');
  expect(await keep()).toEqual({ realmFileChanged: true });
});
