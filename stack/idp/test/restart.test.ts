import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCacheEnv } from '@freightwright/stack-guard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_USERS } from '../src/index.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const REGISTRAR = { client_id: 'freightwright-registrar', client_secret: 'registrar-secret' };
const GATEWAY = { client_id: 'freightwright-gateway', client_secret: 'gateway-secret' };

let root: string;
let dataDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'idp-restart-'));
  dataDir = join(root, 'data');
});
afterAll(() => rm(root, { recursive: true }));

async function start(env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...compileCacheEnv(),
      PORT: '0',
      PUBLIC_URL: 'http://localhost:8180',
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://127.0.0.1:9',
      GATEWAY_CLIENT_SECRET: GATEWAY.client_secret,
      GATEWAY_REDIRECT_URIS: 'http://localhost:8080/*',
      GATEWAY_BACKCHANNEL_LOGOUT_URL: 'http://127.0.0.1:9/none',
      REGISTRAR_CLIENT_SECRET: REGISTRAR.client_secret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const lines = createInterface({ input: child.stdout as NonNullable<typeof child.stdout> });
  const [first] = await Promise.race([once(lines, 'line'), exited.then(() => [undefined])]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0];
  };
  return { ready: first === undefined ? undefined : JSON.parse(String(first)), errors: () => errors, end };
}

const ask = async (port: number, path: string, init?: RequestInit) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
};
const TOKEN = '/realms/freightwright/protocol/openid-connect/token';
const token = (port: number, form: Record<string, string>) =>
  ask(port, TOKEN, { method: 'POST', body: new URLSearchParams(form) });
const signIn = (port: number, username: string, password: string) =>
  token(port, { ...GATEWAY, grant_type: 'password', username, password });

test('users, keys and sessions survive a kill; demo users are there once', async () => {
  const first = await start();
  const { port } = first.ready;
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const bearer = (await token(port, { ...REGISTRAR, grant_type: 'client_credentials' })).body.access_token;
  const created = await ask(port, '/admin/realms/freightwright/users', {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'kept@example.com',
      enabled: true,
      credentials: [{ type: 'password', value: 'kept-password' }],
    }),
  });
  expect(created.status).toBe(201);
  const { refresh_token } = (await signIn(port, 'kept@example.com', 'kept-password')).body;
  const certs = '/realms/freightwright/protocol/openid-connect/certs';
  const keys = (await ask(port, certs)).body;
  await first.end('SIGKILL');

  const second = await start();
  const again = second.ready.port;
  expect((await ask(again, certs)).body).toEqual(keys);
  expect((await signIn(again, 'kept@example.com', 'kept-password')).status).toBe(200);
  expect((await token(again, { ...GATEWAY, grant_type: 'refresh_token', refresh_token })).status).toBe(200);
  for (const { email, password, tier } of DEMO_USERS) {
    const { body } = await signIn(again, email, password);
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims.realm_access.roles).toContain(tier);
  }
  expect(await second.end('SIGTERM')).toBe(0);
});

test('refuses production, and names the bad settings without their values', async () => {
  const production = await start({ NODE_ENV: 'production' });
  expect(production.ready).toBeUndefined();
  expect(production.errors()).toContain('refuses NODE_ENV=production');
  const bad = await start({
    SMTP_URL: 'nonsense',
    GATEWAY_REDIRECT_URIS: '*',
    GATEWAY_CLIENT_SECRET: 'short',
  });
  expect(bad.ready).toBeUndefined();
  expect(bad.errors()).toMatch(/SMTP_URL[\s\S]*GATEWAY_CLIENT_SECRET[\s\S]*GATEWAY_REDIRECT_URIS/);
  expect(bad.errors()).not.toMatch(/nonsense|short\b(?!:)/);
});

test('a second provider on the same folder is refused and names the first', async () => {
  const first = await start();
  const second = await start();
  expect(second.ready).toBeUndefined();
  expect(second.errors()).toContain('is in use by process');
  expect(await first.end('SIGTERM')).toBe(0);
});
