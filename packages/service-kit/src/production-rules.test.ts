import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createPrincipalKeys } from './principal.ts';
import {
  httpsInProduction,
  offInProduction,
  secretInProduction,
  seedOfPrivateKey,
} from './production-rules.ts';
import { defineSettings, readSettings, type SettingsError, setting } from './settings.ts';
import { sharedSettings } from './shared-settings.ts';

const { MONGODB_URI, NATS_URL, NATS_USER, NATS_PASSWORD, NATS_NKEY_SEED, NATS_CREDS_FILE } = sharedSettings;
const { NATS_TLS_CA_FILE, NATS_TLS_CERT_FILE, NATS_TLS_KEY_FILE } = sharedSettings;
const description = 'A setting.';
const settings = defineSettings({
  MONGODB_URI,
  ...{ NATS_URL, NATS_USER, NATS_PASSWORD, NATS_NKEY_SEED, NATS_CREDS_FILE },
  ...{ NATS_TLS_CA_FILE, NATS_TLS_CERT_FILE, NATS_TLS_KEY_FILE },
  PUBLIC_URL: setting(z.url(), { description, rules: [httpsInProduction] }),
  ORIGINS: setting(
    z.preprocess((text) => String(text).split(','), z.array(z.url())),
    { description, rules: [httpsInProduction] },
  ),
  DOOR: setting(z.stringbool().default(false), { description, rules: [offInProduction('anybody gets in')] }),
  SECRET: setting(z.optional(z.string()), { description, rules: [secretInProduction({ atLeast: 32 })] }),
  KEY: setting(z.base64(), {
    description,
    rules: [secretInProduction({ atLeast: 32, decode: seedOfPrivateKey })],
  }),
});

const random = randomBytes(32).toString('base64url');
const seed = `SU${'A'.repeat(56)}`;
const good = {
  MONGODB_URI: 'mongodb://bol:secret@db1,db2/?authSource=admin&tls=true',
  NATS_URL: 'tls://bus1:4222,tls://bus2:4222',
  NATS_USER: 'bol',
  NATS_PASSWORD: random,
  PUBLIC_URL: 'https://site.example',
  ORIGINS: 'https://a.example,https://b.example',
  SECRET: random,
  KEY: createPrincipalKeys().privateKey,
};
const zeroKey = Buffer.concat([Buffer.from(good.KEY, 'base64').subarray(0, -32), Buffer.alloc(32)]).toString(
  'base64',
);
const { NATS_USER: _user, NATS_PASSWORD: _password, ...unknownUser } = good;

const violationsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(settings, env);
    return [];
  } catch (error) {
    return (error as SettingsError).violations;
  }
};
const inProduction = (env: Record<string, string>) => violationsOf({ ...env, NODE_ENV: 'production' });

describe('in production', () => {
  it('what is written with care is taken', () => expect(inProduction(good)).toEqual([]));

  it.each([
    ['a user in the address', { NATS_URL: 'nats://bol:secret@bus:4222' }],
    ['an NKey', { NATS_NKEY_SEED: seed }],
    ['a creds file', { NATS_CREDS_FILE: '/run/secrets/bol.creds' }],
    ['a client certificate', { NATS_TLS_CERT_FILE: '/c.pem', NATS_TLS_KEY_FILE: '/k.pem' }],
  ])('%s is a way to sign in at NATS', (_, env) =>
    expect(inProduction({ ...unknownUser, ...env })).toEqual([]),
  );

  it.each([
    ['a certificate', 'mongodb://db/?tls=true&authMechanism=MONGODB-X509'],
    ['a user with a sign in the password', 'mongodb+srv://bol:p%40ss@cluster.example/bol'],
  ])('%s is a way to sign in at MongoDB', (_, MONGODB_URI) =>
    expect(inProduction({ ...good, MONGODB_URI })).toEqual([]),
  );

  it.each<[string, Record<string, string>, string]>([
    ['NATS_URL', unknownUser, 'names no user in production'],
    ['MONGODB_URI', { ...good, MONGODB_URI: 'mongodb://db1,db2/bol' }, 'names no user and password'],
    ['MONGODB_URI', { ...good, MONGODB_URI: 'mongodb://bol@db1/bol' }, 'names no user and password'],
    ['PUBLIC_URL', { ...good, PUBLIC_URL: 'http://site.example' }, 'must begin with https://'],
    ['ORIGINS', { ...good, ORIGINS: 'https://a.example,http://b.example' }, 'must begin with https://'],
    ['DOOR', { ...good, DOOR: 'true' }, 'must be off in production: anybody gets in'],
    ['SECRET', { ...good, SECRET: 'short' }, 'must hold at least 32 bytes'],
    ['SECRET', { ...good, SECRET: '0'.repeat(40) }, 'repeats itself'],
    ['NATS_PASSWORD', { ...good, NATS_PASSWORD: 'hunter2' }, 'must hold at least 16 bytes'],
    ['KEY', { ...good, KEY: zeroKey }, 'repeats itself'],
  ])('%s is refused by its name and the rule, and its value is not repeated', (name, env, rule) => {
    const violations = inProduction(env);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(new RegExp(`^${name} `));
    expect(violations[0]).toContain(rule);
    expect(violations[0]).not.toContain(env[name]);
  });
});

it('outside of production none of this is asked for', () => {
  const env = {
    MONGODB_URI: 'mongodb://db',
    PUBLIC_URL: 'http://a',
    ORIGINS: 'http://b',
    DOOR: 'on',
    KEY: zeroKey,
  };
  expect(violationsOf({ ...env, SECRET: 'x', NATS_USER: 'bol', NATS_PASSWORD: 'x' })).toEqual([]);
});

it.each<[Record<string, string>, string]>([
  [{ NATS_USER: 'bol' }, 'NATS_USER needs NATS_PASSWORD'],
  [{ NATS_PASSWORD: random }, 'NATS_PASSWORD needs NATS_USER'],
  [{ NATS_TLS_CERT_FILE: '/c.pem' }, 'NATS_TLS_CERT_FILE needs NATS_TLS_KEY_FILE'],
  [{ NATS_TLS_KEY_FILE: '/k.pem' }, 'NATS_TLS_KEY_FILE needs NATS_TLS_CERT_FILE'],
  [{ NATS_NKEY_SEED: seed, NATS_CREDS_FILE: '/c' }, 'NATS_NKEY_SEED and NATS_CREDS_FILE exclude each other'],
  [{ NATS_NKEY_SEED: 'hunter2' }, 'NATS_NKEY_SEED must be the seed of a user: SU...'],
  [{ NATS_URL: 'http://bus:4222' }, 'NATS_URL must be servers such as nats://host:4222, separated by commas'],
  [
    { NATS_URL: 'nats://a:b@one,nats://c:d@two' },
    'NATS_URL names two users: one user is signed in at all servers',
  ],
])('half a credential, or two, is refused everywhere: %o', (env, violation) => {
  expect(violationsOf({ ...unknownUser, ...env })).toEqual([violation]);
});
