import { randomBytes } from 'node:crypto';
import { createPrincipalKeys, readSettings } from '@freightwright/service-kit';
import { expect, it } from 'vitest';
import { settings } from './config.ts';

const env = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017',
  PRINCIPAL_PUBLIC_KEY: createPrincipalKeys().publicKey,
  OIDC_ISSUER: 'http://localhost:8180/realms/freightwright',
  REGISTRAR_CLIENT_SECRET: 'registrar-secret',
};

it('test mode is off unless it is asked for', () => {
  expect(readSettings(settings, env)).toMatchObject({ TEST_MODE: false, PORT: 8101 });
  expect(readSettings(settings, { ...env, TEST_MODE: 'true' })).toMatchObject({ TEST_MODE: true });
});

it('test mode is refused in production', () => {
  const production = {
    ...env,
    NODE_ENV: 'production',
    MONGODB_URI: 'mongodb://identity:secret@db',
    NATS_URL: 'nats://identity:secret@bus',
    OIDC_ISSUER: 'https://id.example/realms/freightwright',
    REGISTRAR_CLIENT_SECRET: randomBytes(32).toString('base64'),
    SITE_URL: 'https://freightwright.example',
  };
  expect(readSettings(settings, production)).toMatchObject({ TEST_MODE: false });
  expect(() => readSettings(settings, { ...production, TEST_MODE: '1' })).toThrow(
    'TEST_MODE must be off in production',
  );
  expect(() => readSettings(settings, { ...production, SITE_URL: 'http://localhost:8080' })).toThrow(
    'SITE_URL',
  );
});

it.each(['http://localhost:8180', 'http://localhost:8180/realms/', 'ldap://id/realms/x', 'words'])(
  'an issuer that names no realm is refused: %s',
  (OIDC_ISSUER) => {
    expect(() => readSettings(settings, { ...env, OIDC_ISSUER })).toThrow('OIDC_ISSUER');
  },
);
