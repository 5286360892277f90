import { randomBytes } from 'node:crypto';
import { createPrincipalKeys, type SettingsError } from '@freightwright/service-kit';
import { expect, it } from 'vitest';
import { readConfig, settings } from './config.ts';

const random = () => randomBytes(32).toString('base64');
const serviceUrls = Object.fromEntries(
  Object.keys(settings).flatMap((name) =>
    /^(?!PUBLIC|NATS)[A-Z]+_URL$/.test(name) ? [[name, 'http://10.0.0.1:80']] : [],
  ),
);
const production = {
  ...serviceUrls,
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://gateway:secret@db',
  NATS_URL: 'nats://gateway:secret@bus',
  PUBLIC_URL: 'https://site.example',
  TEAM_ORIGINS: 'https://team.example',
  OIDC_ISSUER: 'https://id.example/realms/freightwright',
  GATEWAY_CLIENT_SECRET: random(),
  SESSION_SECRET: random(),
  PRINCIPAL_PRIVATE_KEY: createPrincipalKeys().privateKey,
  SHELL_DIR: '/srv/shell',
  REMOTES_DIR: '/srv/remotes',
};
const zeroKey = Buffer.concat([
  Buffer.from(production.PRINCIPAL_PRIVATE_KEY, 'base64').subarray(0, -32),
  Buffer.alloc(32),
]).toString('base64');

const violationsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as SettingsError).violations;
  }
};

it('a careful production is taken', () => expect(violationsOf(production)).toEqual([]));

it.each([
  ['MF_OVERRIDES', 'on', 'must be off in production'],
  ['TEST_MODE', 'on', 'must be off in production'],
  ['PORT', '10080', 'browsers refuse to open'],
  ['PUBLIC_URL', 'https://site.example:6000', 'browsers refuse to open'],
  ['OIDC_ISSUER', 'https://id.example:5060/realms/freightwright', 'browsers refuse to open'],
  ['MONGODB_URI', 'mongodb://db', 'names no user and password'],
  ['NATS_URL', 'nats://bus', 'names no user'],
  ['PUBLIC_URL', 'http://site.example', 'must begin with https://'],
  ['PUBLIC_URL', '', 'must begin with https://'],
  ['TEAM_ORIGINS', 'https://team.example,http://other.example', 'must begin with https://'],
  ['OIDC_ISSUER', 'http://id.example/realms/freightwright', 'must begin with https://'],
  ['GATEWAY_CLIENT_SECRET', 'short-secret', 'at least 32 bytes'],
  ['SESSION_SECRET', Buffer.alloc(32).toString('base64'), 'repeats itself'],
  [
    'SESSION_SECRET',
    Buffer.from('nobody should ever write a secret as a sentence').toString('base64'),
    'words',
  ],
  ['PRINCIPAL_PRIVATE_KEY', zeroKey, 'repeats itself'],
])('%s=%s is refused by its name and the rule', (name, value, rule) => {
  const violations = violationsOf({ ...production, [name]: value });
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(`${name} `);
  expect(violations[0]).toContain(rule);
});

it.each(['team.example', 'https://team.example/path', '/'])('an origin %s is named as wrong', (origins) => {
  const violations = violationsOf({ ...production, TEAM_ORIGINS: origins });
  expect(violations).toEqual(expect.arrayContaining([expect.stringMatching(/^TEAM_ORIGINS item 1 /)]));
});
