import { createServer } from 'node:net';
import { startNats } from '@freightwright/stack-nats';
import { expect, onTestFinished, test } from 'vitest';
import { openRateLimitBroadcast, parseBroadcast } from '../src/limits/rate-limit-broadcast.ts';
import { openLink } from '../src/opening/open-identity.ts';
import { limitersFor, log, startGateway, startService, temporaryFolder, until } from './fixture/gateway.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function natsOn(port: number) {
  const nats = await startNats({ dataDir: await temporaryFolder(), port });
  onTestFinished(() => nats.stop());
  return nats;
}

async function startReplica(natsPort: number, serviceUrl: string) {
  // The clock stays in the middle of a minute, so that no window ends during a test.
  const limiters = limitersFor({ RATE_LIMIT_API_PER_ADDRESS: 10 }, () => 30_000);
  const link = openLink({ access: { url: `nats://127.0.0.1:${natsPort}` }, log });
  const broadcast = openRateLimitBroadcast({ link, limiters, intervalMs: 20, log });
  const gateway = await startGateway({ serviceUrl, limiters });
  onTestFinished(async () => {
    await broadcast.close();
    await link.close();
  });
  const status = async () => (await fetch(`${gateway.url}/api/things/7`)).status;

  const connected = () => {
    try {
      return link.current().connected();
    } catch {
      return false;
    }
  };
  return { connected, status };
}

test('what one replica admits is spent at the other', async () => {
  const { port } = await natsOn(0);
  const service = await startService((_req, res) => res.end('{}'));
  const [one, other] = [await startReplica(port, service.url), await startReplica(port, service.url)];
  await until(() => one.connected() && other.connected());
  for (let n = 0; n < 10; n++) expect(await one.status()).toBe(200);
  await until(async () => (await other.status()) === 429);
  expect(await one.status()).toBe(429);
});

test('without NATS each replica counts alone, and what was counted is told once it is back', async () => {
  const port = await freePort();
  const service = await startService((_req, res) => res.end('{}'));
  const [one, other] = [await startReplica(port, service.url), await startReplica(port, service.url)];
  for (let n = 0; n < 10; n++) expect(await one.status()).toBe(200);
  expect(await one.status()).toBe(429);
  expect(await other.status()).toBe(200);
  expect(one.connected()).toBe(false);
  const nats = await natsOn(port);
  await until(() => one.connected() && other.connected());
  await until(async () => (await other.status()) === 429);
  await nats.stop();
  await until(() => !one.connected());
  expect(await one.status()).toBe(429);
});

test('a message that is no broadcast of counts is dropped', () => {
  const read = (value: unknown) =>
    parseBroadcast(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
  const published = { window: 1, counts: [['a', 2]] };
  expect(read({ rule: 'api-address', published })).toEqual({ rule: 'api-address', published });
  for (const value of [
    'nonsense',
    null,
    {},
    { rule: 1, published },
    { rule: 'a', published: { window: 'x', counts: [] } },
    { rule: 'a', published: { window: 1, counts: [['a', -5]] } },
    { rule: 'a', published: { window: 1, counts: [['a', 1e300]] } },
    { rule: 'a', published: { window: 1, counts: [[1, 1]] } },
  ]) {
    expect(read(value)).toBeUndefined();
  }
});
