import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { httpRoutes } from '@freightwright/contracts';
import { followParentArgs } from '@freightwright/stack-guard';
import { expect, onTestFinished, test } from 'vitest';
import { keys, startService, temporaryFolder } from './fixture/gateway.ts';

const main = join(import.meta.dirname, '../src/main.ts');

function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [...followParentArgs, main], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = { text: '' };
  child.stdout.on('data', (data) => {
    output.text += data;
  });
  child.stderr.on('data', (data) => {
    output.text += data;
  });
  const exit = once(child, 'exit').then(([code]) => code);
  return { child, output, exit };
}

/** BOL_URL, USAGE_URL and so on: one for every service that answers a route. */
const serviceUrls = (url: string): Record<string, string> =>
  Object.fromEntries(httpRoutes.map(({ service }) => [`${service.toUpperCase()}_URL`, url]));

async function settings(): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  const service = await startService((_req, res) => res.end('{"accepted":true}'));
  return {
    PORT: '0',
    METRICS_PORT: '0',
    NATS_URL: 'nats://127.0.0.1:1',
    ...serviceUrls(service.url),
    MONGODB_URI: 'mongodb://127.0.0.1:1/?directConnection=true',
    OIDC_ISSUER: 'http://127.0.0.1:1/realms/freightwright',
    GATEWAY_CLIENT_SECRET: 'x',
    SESSION_SECRET: Buffer.alloc(32, 1).toString('base64'),
    PRINCIPAL_PRIVATE_KEY: keys.privateKey,
    SHELL_DIR: folder,
    REMOTES_DIR: folder,
  };
}

async function ports(run: ReturnType<typeof startProcess>): Promise<{ port: number; metricsPort: number }> {
  for (;;) {
    const line = run.output.text.split('\n').find((text) => text.includes('gateway is listening'));
    if (line?.endsWith('}')) return JSON.parse(line);
    await Promise.race([
      once(run.child.stdout, 'data'),
      run.exit.then(() => Promise.reject(run.output.text)),
    ]);
  }
}

test('the process serves without NATS, database and identity provider, and ends in order when told', async () => {
  const run = startProcess(await settings());
  const { port, metricsPort } = await ports(run);
  const site = `http://127.0.0.1:${port}`;
  expect((await fetch(`${site}/healthz`)).status).toBe(200);
  const answer = await fetch(`${site}/api/email-results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toEqual({ accepted: true });
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
  expect(await (await fetch(`${site}/readyz`)).json()).toMatchObject({
    parts: { nats: 'down', registry: 'down', sessions: 'down' },
  });
  const cookie = `sid=${'A'.repeat(43)}`;
  expect((await fetch(`${site}/api/user/status`, { headers: { cookie } })).status).toBe(503);
  expect((await fetch(`${site}/api/user/status`)).status).toBe(200);
  expect((await fetch(`${site}/mfe/registry.json`)).status).toBe(503);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});

test('the process ends with the launcher that started it', async () => {
  const run = startProcess(await settings());
  await ports(run);
  run.child.stdin.end();
  expect(await run.exit).toBe(0);
});

test('every wrong setting is named at once', async () => {
  const run = startProcess({
    PORT: 'x',
    TRUSTED_PROXY_HOPS: '-1',
    PRINCIPAL_PRIVATE_KEY: '%%%',
    SESSION_SECRET: Buffer.alloc(31, 1).toString('base64'),
  });
  expect(await run.exit).toBe(1);
  for (const name of [
    'PORT',
    'TRUSTED_PROXY_HOPS',
    'PRINCIPAL_PRIVATE_KEY',
    'NOTIFICATION_URL',
    'SHELL_DIR',
    'SESSION_SECRET',
    'OIDC_ISSUER',
    'GATEWAY_CLIENT_SECRET',
    'MONGODB_URI',
  ]) {
    expect(run.output.text).toContain(name);
  }
  expect(run.output.text).not.toContain('%%%');
});

test('overrides for everybody are refused in production', async () => {
  const production = { ...(await settings()), NODE_ENV: 'production' };
  const run = startProcess({ ...production, MF_OVERRIDES: 'on' });
  expect(await run.exit).toBe(1);
  expect(run.output.text).toContain('MF_OVERRIDES');
});

test('test mode is refused in production, and off unless it is switched on', async () => {
  const on = { ...(await settings()), TEST_MODE: 'on' };
  const refused = startProcess({ ...on, NODE_ENV: 'production' });
  expect(await refused.exit).toBe(1);
  expect(refused.output.text).toContain('TEST_MODE');

  const enablePro = async (env: Record<string, string>) => {
    const { port } = await ports(startProcess(env));
    return fetch(`http://127.0.0.1:${port}/api/test/enable-pro`, { method: 'POST' });
  };
  expect((await enablePro(on)).status).toBe(200);
  const off = await enablePro(await settings());
  expect(off.status).toBe(404);
  expect(await off.json()).toMatchObject({ code: 'route.not-found' });
});

test('a taken port is named with the variable that moves it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => {
    taken.close();
  });
  const address = taken.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const run = startProcess({ ...(await settings()), PORT: port });
  expect(await run.exit).toBe(1);
  expect(run.output.text).toContain(`Port ${port} is taken. Set PORT to another one.`);
});
