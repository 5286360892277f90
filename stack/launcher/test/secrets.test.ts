import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from '../src/secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('keys are made once, for their owner alone to read', async () => {
  const first = await openSecrets({ folder, env: {} });
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await openSecrets({ folder, env: {} })).toEqual(first);
});

test('keys from the environment win, pair by pair, and half a pair is refused', async () => {
  const given = { PRINCIPAL_PRIVATE_KEY: 'private', PRINCIPAL_PUBLIC_KEY: 'public' };
  const first = await openSecrets({ folder, env: given });
  expect(first).toMatchObject(given);
  expect(first.DEPLOY_PRIVATE_KEY).not.toBe('');
  expect(await openSecrets({ folder, env: given })).toEqual(first);
  await expect(openSecrets({ folder, env: { PRINCIPAL_PUBLIC_KEY: 'public' } })).rejects.toThrow('set both');
  await expect(openSecrets({ folder, env: { DEPLOY_PRIVATE_KEY: 'private' } })).rejects.toThrow('set both');
});

test('a data folder from before there were deploy keys keeps its principal keys', async () => {
  const kept = { PRINCIPAL_PRIVATE_KEY: 'private', PRINCIPAL_PUBLIC_KEY: 'public' };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(kept));
  expect(await openSecrets({ folder, env: {} })).toMatchObject(kept);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});
