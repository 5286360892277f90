import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type DataFolder, openDataFolder } from '../src/data-folder.ts';
import { platformComponents } from '../src/platform-components.ts';
import type { DatabaseUser, SecretName } from '../src/secrets.ts';
import { databasePassword, databaseUsers, messagesPassword, openSecrets } from '../src/secrets.ts';
import { SERVICES } from '../src/services.ts';

/** None of these addresses is called: external servers are not started, and nothing else is here. */
const ELSEWHERE = {
  MONGODB_URI: 'mongodb://127.0.0.1:9',
  NATS_URL: 'nats://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

let data: DataFolder;
beforeAll(async () => {
  data = await openDataFolder(join(await mkdtemp(join(tmpdir(), 'parts-')), 'data'));
});
afterAll(() => rm(join(data.path, '..'), { recursive: true }));

async function componentsWith(env: Record<string, string> = {}) {
  const all = { ...ELSEWHERE, ...env };
  const { components, idp } = await platformComponents({
    config: readConfig(all),
    data,
    env: all,
    provider: 'embedded',
    secrets: await openSecrets({ folder: data.path, env }),
    report: () => {},
  });
  const variables = Object.fromEntries(components.map(({ name, run }) => [name, run?.env ?? {}]));
  return { variables, idp, components };
}

test('each secret goes to those who need it and to nobody else, even when the environment has it', async () => {
  const holders: Partial<Record<SecretName, string[]>> = {
    PRINCIPAL_PRIVATE_KEY: ['gateway'],
    DEPLOY_PRIVATE_KEY: [],
    GATEWAY_CLIENT_SECRET: ['idp', 'gateway'],
    REGISTRAR_CLIENT_SECRET: ['idp', 'identity'],
    ACME_CLIENT_SECRET: ['idp'],
    SESSION_SECRET: ['gateway'],
    WEBHOOK_SECRET: ['webhooks'],
  };
  const env = Object.fromEntries(Object.keys(holders).map((name) => [name, `value of ${name}`]));
  const keys = { PRINCIPAL_PUBLIC_KEY: 'public', DEPLOY_PUBLIC_KEY: 'public' };
  const { variables } = await componentsWith({ ...env, ...keys });
  for (const [name, components] of Object.entries(holders)) {
    expect([
      name,
      Object.keys(variables).filter((component) => variables[component]?.[name] !== undefined),
    ]).toEqual([name, components]);
  }
});

test('the keys of the payment provider go to billing, and a sandbox stands in where there are none', async () => {
  const account = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456' };
  const { variables } = await componentsWith(account);
  expect(variables.billing).toMatchObject(account);
  expect(variables.billing?.STRIPE_API_URL).toBeUndefined();
  for (const name of Object.keys(account)) {
    expect(Object.keys(variables).filter((component) => variables[component]?.[name] !== undefined)).toEqual([
      'billing',
    ]);
  }
  expect(variables.checkout).toEqual({});
  const without = await componentsWith({});
  expect(without.variables.billing).toMatchObject({
    STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_[0-9a-f]{64}$/),
    STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
    STRIPE_API_URL: 'http://127.0.0.1:8190',
  });
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = without.variables.billing ?? {};
  expect(without.variables.checkout).toMatchObject({
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    WEBHOOK_URL: 'http://127.0.0.1:8080/api/billing/webhook',
  });
});

test('the key of the language model goes to the prediction service alone', async () => {
  const { variables } = await componentsWith({ OPENAI_API_KEY: 'sk-1', OPENAI_MODEL: 'some-model' });
  const holders = Object.keys(variables).filter(
    (component) => variables[component]?.OPENAI_API_KEY !== undefined,
  );
  expect(holders).toEqual(['prediction']);
  expect(variables.prediction?.OPENAI_MODEL).toBe('some-model');
});

test('each part signs in at the message server we start as itself, and sees no other password', async () => {
  const { NATS_URL: _, ...env } = { ...ELSEWHERE, NATS_PORT: '14222' };
  const secrets = await openSecrets({ folder: data.path, env });
  const { components, natsUrl } = await platformComponents({
    ...{ config: readConfig(env), data, secrets, provider: 'embedded', report: () => {} },
    env: { ...env, PATH: process.env.PATH, NATS_PASSWORD_BOL: 'from outside' },
  });
  const speaking = ['gateway', ...SERVICES.map(({ name }) => name)] as const;
  for (const name of speaking) {
    expect(components.find((component) => component.name === name)?.run?.env).toMatchObject({
      NATS_URL: 'nats://127.0.0.1:14222',
      NATS_USER: name,
      NATS_PASSWORD: secrets[messagesPassword(name)],
    });
  }
  expect(new Set(speaking.map((name) => secrets[messagesPassword(name)])).size).toBe(speaking.length);
  for (const { name, run } of components) {
    const variables = run?.env ?? {};
    expect(Object.keys(variables).filter((variable) => /^NATS_PASSWORD_/.test(variable))).toEqual([]);
    const holdsOne = variables.NATS_PASSWORD !== undefined;
    expect(holdsOne, name).toBe((speaking as readonly string[]).includes(name));
  }
  expect(natsUrl).toBe(`nats://admin:${secrets.NATS_PASSWORD_ADMIN}@127.0.0.1:14222`);
  const file = join(data.path, 'nats/nats.conf');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain('"events.billing.subscription-changed.v1"');
});

test('each part signs in at the database we start as the owner of its own database alone', async () => {
  const { MONGODB_URI: _, ...env } = { ...ELSEWHERE, MONGO_PORT: '27999' };
  const secrets = await openSecrets({ folder: data.path, env });
  const { components, mongoUri } = await platformComponents({
    ...{ config: readConfig(env), data, secrets, provider: 'embedded', report: () => {} },
    env: { ...env, MONGO_PASSWORD_BOL: 'from outside' },
  });
  const address = (user: DatabaseUser) =>
    `mongodb://${user}:${secrets[databasePassword(user)]}@127.0.0.1:27999/?authSource=admin&directConnection=true`;
  const uris = Object.fromEntries(
    components.flatMap(({ name, run }) => (run?.env.MONGODB_URI ? [[name, run.env.MONGODB_URI]] : [])),
  );
  expect(uris).toEqual(Object.fromEntries(databaseUsers.map((user) => [user, address(user)])));
  expect(mongoUri).toBe(address('admin'));
  const database = components.find(({ name }) => name === 'mongo');
  expect(database?.run?.env).toMatchObject({ AUTH: '1' });
  expect(database?.address).not.toContain(secrets.MONGO_PASSWORD_ADMIN);
});

test('at a message server of others each part signs in as the environment says', async () => {
  const given = { NATS_USER: 'us', NATS_PASSWORD: 'word', NATS_TLS_CA_FILE: '/ca.pem' };
  const { variables } = await componentsWith(given);
  expect(variables.bol).toMatchObject({ ...given, NATS_URL: ELSEWHERE.NATS_URL });
  expect(variables.gateway).toMatchObject(given);
  expect(variables.idp?.NATS_PASSWORD).toBeUndefined();
});

test('the gateway and the provider know each other, and the gateway starts after it', async () => {
  const { variables, idp, components } = await componentsWith({ PORT: '8099', IDP_PORT: '8199' });
  expect(idp.identity).toMatchObject({
    issuer: 'http://localhost:8199/realms/freightwright',
    internalUrl: 'http://127.0.0.1:8199',
  });
  expect(variables.gateway).toMatchObject({
    OIDC_ISSUER: idp.identity.issuer,
    OIDC_INTERNAL_URL: idp.identity.internalUrl,
  });
  expect(variables.idp).toMatchObject({
    GATEWAY_REDIRECT_URIS: 'http://localhost:8099/*',
    WEB_REDIRECT_URIS: 'http://localhost:8099/*,http://localhost:3000/*',
    GATEWAY_BACKCHANNEL_LOGOUT_URL: 'http://127.0.0.1:8099/api/backchannel-logout',
    PUBLIC_URL: 'http://localhost:8199',
  });
  expect(components.find(({ name }) => name === 'gateway')?.after).toContain('idp');
});

test('test mode is on unless it is turned off', async () => {
  expect((await componentsWith()).variables.gateway?.TEST_MODE).toBe('on');
  expect((await componentsWith({ TEST_MODE: 'off' })).variables.gateway?.TEST_MODE).toBe('off');
});

test('a running Keycloak is used under the issuer it names, and gets no demo users', async () => {
  const keycloak = createServer((_req, res) => {
    res.end(JSON.stringify({ issuer: 'https://sign-in.example/realms/freightwright' }));
  });
  await new Promise<void>((resolve) => keycloak.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(keycloak.address() as AddressInfo).port}`;
  try {
    await expect(componentsWith({ KEYCLOAK_URL: url })).rejects.toThrow('needs GATEWAY_CLIENT_SECRET');
    const { idp, variables } = await componentsWith({
      KEYCLOAK_URL: `${url}/`,
      GATEWAY_CLIENT_SECRET: 'of-the-gateway',
      REGISTRAR_CLIENT_SECRET: 'of-the-registrar',
    });
    expect(idp.run).toBeUndefined();
    expect(idp.identity.demoUsers).toEqual([]);
    expect(variables.identity).toMatchObject({
      OIDC_ISSUER: 'https://sign-in.example/realms/freightwright',
      OIDC_INTERNAL_URL: url,
      REGISTRAR_CLIENT_SECRET: 'of-the-registrar',
    });
  } finally {
    keycloak.close();
  }
});

test('copies of each service and of the gateway have ports and folders of their own', async () => {
  const { components } = await componentsWith();
  const copied = components.filter(({ copy }) => copy).map(({ name }) => name);
  expect(copied).toEqual([...SERVICES.map(({ name }) => name), 'gateway']);
  const gateway = components.find(({ name }) => name === 'gateway');
  const copies = await Promise.all([1, 2].map((number) => gateway?.copy?.(number)));
  const all = [gateway, ...copies].map((each) => each?.run?.env ?? {});
  for (const variable of ['PORT', 'METRICS_PORT', 'CLIENT_REPORTS_DIR', 'REMOTES_CACHE_DIR'])
    expect(new Set(all.map((env) => env[variable])).size, variable).toBe(3);
  expect(copies.map((copy) => copy?.address)).toEqual(
    all.slice(1).map(({ PORT }) => `http://127.0.0.1:${PORT}`),
  );
});
