import { randomBytes } from 'node:crypto';
import { readSettings, type SettingsError } from '@freightwright/service-kit';
import { expect, test } from 'vitest';
import { assetStoreSettings } from './asset-store-settings.ts';

const violationsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(assetStoreSettings, env);
    return [];
  } catch (error) {
    return (error as SettingsError).violations;
  }
};
const bucket = { REMOTES_S3_BUCKET: 'site-remotes' };
const production = { ...bucket, NODE_ENV: 'production' };
const key = {
  REMOTES_S3_ACCESS_KEY_ID: 'registry',
  REMOTES_S3_SECRET_ACCESS_KEY: randomBytes(30).toString('base64'),
};

test.each<[string, Record<string, string>]>([
  ['a folder', { REMOTES_DIR: '/assets' }],
  ['a bucket by the role of the machine', production],
  ['a bucket with a key', { ...production, ...key, REMOTES_S3_ENDPOINT: 'https://s3.example' }],
  ['a bucket below a prefix', { ...bucket, REMOTES_S3_PREFIX: 'freightwright/test/' }],
  ['an empty variable beside a bucket', { ...production, REMOTES_DIR: '' }],
  ...['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'].map(
    (endpoint): [string, Record<string, string>] => [
      `${endpoint} in production`,
      { ...production, REMOTES_S3_ENDPOINT: endpoint },
    ],
  ),
])('takes %s', (_, env) => expect(violationsOf(env)).toEqual([]));

test.each<[string, Record<string, string>, string]>([
  ['neither a folder nor a bucket', {}, 'REMOTES_DIR is required, unless REMOTES_S3_BUCKET is set'],
  ['both', { ...bucket, REMOTES_DIR: '/assets' }, 'REMOTES_DIR and REMOTES_S3_BUCKET exclude each other'],
  [
    'an address without a bucket',
    { REMOTES_DIR: '/assets', REMOTES_S3_ENDPOINT: 'https://s3.example' },
    'REMOTES_S3_ENDPOINT needs REMOTES_S3_BUCKET',
  ],
  ['half a key', { ...bucket, REMOTES_S3_ACCESS_KEY_ID: 'registry' }, 'needs REMOTES_S3_SECRET_ACCESS_KEY'],
  ['the other half', { ...bucket, REMOTES_S3_SECRET_ACCESS_KEY: 'x' }, 'needs REMOTES_S3_ACCESS_KEY_ID'],
  [
    'a secret that can be guessed in production',
    { ...production, ...key, REMOTES_S3_SECRET_ACCESS_KEY: 'test' },
    'at least 16 bytes',
  ],
  ['a name that is no bucket', { REMOTES_S3_BUCKET: 'Site/Remotes' }, 'must be the name of a bucket'],
  ['a prefix without its slash', { ...bucket, REMOTES_S3_PREFIX: 'site' }, 'each end with a slash'],
  ['a prefix that leads up', { ...bucket, REMOTES_S3_PREFIX: '../' }, 'each end with a slash'],
  ...['http://s3.example', 'http://127.0.0.1.example', 'http://10.0.0.9:9000'].map(
    (endpoint): [string, Record<string, string>, string] => [
      `${endpoint} in production`,
      { ...production, REMOTES_S3_ENDPOINT: endpoint },
      'must begin with https:// in production',
    ],
  ),
])('refuses %s', (_, env, text) => {
  const violations = violationsOf(env);
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(text);
});
