import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileCacheEnv, followParentArgs } from '@freightwright/stack-guard';
import { startTestDatabase, type TestDatabase } from '@freightwright/stack-mongo/for-tests';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { caller, keys, sign } from './http-fixture.ts';
import { natsServer } from './nats-server.ts';

let mongo: TestDatabase;
let nats: Awaited<ReturnType<typeof natsServer>>;
beforeAll(async () => {
  mongo = await startTestDatabase();
  nats = await natsServer();
}, 60_000);
afterAll(async () => {
  await nats?.stop();
  await mongo?.stop();
});

const env = () => ({
  PORT: '0',
  LOG_LEVEL: 'debug',
  MONGODB_URI: mongo.uri,
  MONGODB_PREFIX: mongo.prefix,
  NATS_URL: nats.url,
  PRINCIPAL_PUBLIC_KEY: keys.publicKey,
});

function start(settings: Record<string, string>) {
  const file = new URL('./started-service.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...followParentArgs, file], {
    env: { ...compileCacheEnv(), ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'close').then(([code]) => code);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const port = async () => {
    await expect.poll(() => text, { timeout: 50_000 }).toContain('"listening"');
    return Number(/"port":(\d+)/.exec(text)?.[1]);
  };
  return { child, exit, port, text: () => text };
}

it('a service listens, believes only the signed principal, and uses the database with its name', async () => {
  const service = start(env());
  const origin = `http://127.0.0.1:${await service.port()}`;
  const ready = await fetch(`${origin}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ok', components: { mongo: 'ok', nats: 'ok' } });
  const headers = { 'x-principal': await sign(caller('anonymous')) };
  expect(await (await fetch(`${origin}/api/items`, { headers })).json()).toEqual({
    page: `${mongo.prefix}parcels`,
  });
  expect((await fetch(`${origin}/api/items`)).status).toBe(401);
});

it.each([
  ['SIGTERM', ({ child }: ReturnType<typeof start>) => child.kill('SIGTERM')],
  ['the end of its parent', ({ child }: ReturnType<typeof start>) => child.stdin.end()],
])('%s closes everything in the reverse order of its opening and ends it with 0', async (_, stop) => {
  const service = start(env());
  await service.port();
  stop(service);
  expect(await service.exit).toBe(0);
  expect([...service.text().matchAll(/"part":"(\w+)"/g)].map(([, part]) => part)).toEqual([
    'contract',
    'http',
    'lorry',
    'nats',
    'mongo',
  ]);
});

it('a service that is told to stop while it starts stops in order, and with 0', async () => {
  const service = start({ ...env(), LORRY: 'leaves' });
  await expect.poll(service.text, { timeout: 50_000 }).toContain('"loading"');
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  expect([...service.text().matchAll(/"part":"(\w+)"/g)].map(([, part]) => part)).toEqual([
    'yard',
    'lorry',
    'nats',
    'mongo',
  ]);
});

it('a taken port is reported by the name of its setting and ends it with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const service = start({ ...env(), PORT: String(port) });
  expect(await service.exit).toBe(1);
  expect(service.text()).toContain(`Port ${port} is taken. Set PORT to another one.`);
});

it('every missing setting is reported at once, without a stack', async () => {
  const service = start({ NATS_URL: nats.url });
  expect(await service.exit).toBe(1);
  for (const name of ['MONGODB_URI', 'PORT', 'PRINCIPAL_PUBLIC_KEY']) {
    expect(service.text()).toContain(`${name} is required`);
  }
  expect(service.text()).not.toContain('    at ');
});
