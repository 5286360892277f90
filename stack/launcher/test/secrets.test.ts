import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPassword, openSecrets } from '../src/secrets.ts';

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

test('every user of the servers we start has a password of its own, of 32 bytes, fit for an address', async () => {
  const secrets = await openSecrets({ folder, env: {} });
  const passwords = Object.entries(secrets).filter(([name]) => isPassword(name));
  expect(passwords.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'NATS_PASSWORD_BILLING',
      'NATS_PASSWORD_ADMIN',
      'MONGO_PASSWORD_BOL',
      'MONGO_PASSWORD_ADMIN',
    ]),
  );
  for (const [, password] of passwords) expect(password).toMatch(/^[\w-]{43}$/);
  expect(new Set(passwords.map(([, password]) => password)).size).toBe(passwords.length);
});

test('a data folder from before there were deploy keys keeps its principal keys', async () => {
  const stored = { PRINCIPAL_PRIVATE_KEY: 'private', PRINCIPAL_PUBLIC_KEY: 'public' };
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(stored));
  expect(await openSecrets({ folder, env: {} })).toMatchObject(stored);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('single secrets hold 32 bytes each, are made once, and the environment wins', async () => {
  const first = await openSecrets({ folder, env: {} });
  const names = [
    'GATEWAY_CLIENT_SECRET',
    'REGISTRAR_CLIENT_SECRET',
    'ACME_CLIENT_SECRET',
    'SESSION_SECRET',
    'WEBHOOK_SECRET',
  ] as const;
  expect(names.map((name) => Buffer.from(first[name], 'base64').length)).toEqual([32, 32, 32, 32, 32]);
  expect(new Set(names.map((name) => first[name])).size).toBe(5);
  const second = await openSecrets({ folder, env: { SESSION_SECRET: 'given', ACME_CLIENT_SECRET: '' } });
  expect(second).toEqual({ ...first, SESSION_SECRET: 'given' });
  expect(await openSecrets({ folder, env: {} })).toEqual(first);
});

test('the keys for the payment sandbox are made once, and those of an account are given together', async () => {
  const first = await openSecrets({ folder, env: {} });
  expect(first.STRIPE_SECRET_KEY).toMatch(/^sk_test_[0-9a-f]{64}$/);
  expect(first.STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_[0-9a-f]{64}$/);
  expect(await openSecrets({ folder, env: {} })).toEqual(first);
  const account = { STRIPE_SECRET_KEY: 'sk_live_given', STRIPE_WEBHOOK_SECRET: 'whsec_given' };
  expect(await openSecrets({ folder, env: account })).toMatchObject(account);
  await expect(openSecrets({ folder, env: { STRIPE_SECRET_KEY: 'sk_live_given' } })).rejects.toThrow(
    'set both',
  );
});
