import { createMetrics } from '@freightwright/runtime-kit';
import { listen } from '@freightwright/service-kit';
import { expect, onTestFinished, test } from 'vitest';
import { createMetricsApp } from '../src/edge/server.ts';
import { log, registryOf, remoteEntry, shellWith, startGateway, startService } from './fixture/gateway.ts';

const calculator = remoteEntry('mfe-calculator', '1.0.0', { routes: ['/'] });

async function builtSite() {
  const shellDir = await shellWith();
  return { shellDir, registry: registryOf(calculator) };
}

const serviceAnswering = (status: number, components: Record<string, string>) =>
  startService((req, res) => {
    if (req.url === '/readyz') res.writeHead(status).end(JSON.stringify({ status: 'x', components }));
  });

test('readyz is 200 when every part is ready and names them all, the services with theirs', async () => {
  const service = await serviceAnswering(200, { mongo: 'ok', nats: 'ok' });
  const gateway = await startGateway({
    ...(await builtSite()),
    serviceUrl: service.url,
    readiness: { nats: async () => undefined },
  });
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    status: 'ok',
    components: {
      nats: 'ok',
      shell: 'ok',
      registry: 'ok',
      notification: 'ok',
      'notification.mongo': 'ok',
      'notification.nats': 'ok',
    },
    registryAgeS: expect.any(Number),
  });
});

test('readyz says how many seconds ago the registry was known to be the one in NATS', async () => {
  const { shellDir, registry } = await builtSite();
  const nowMs = Date.UTC(2026, 0, 2);
  registry.update([calculator], { confirmedAtMs: nowMs - 3_600_000 });
  const gateway = await startGateway({ shellDir, registry, now: () => nowMs });
  const answer = await (await fetch(`${gateway.url}/readyz`)).json();
  expect(answer).toMatchObject({ components: { registry: 'ok' }, registryAgeS: 3_600 });
});

test('readyz is 503 while no remote is deployed, since every page is missing', async () => {
  const service = await serviceAnswering(200, {});
  const gateway = await startGateway({
    ...(await builtSite()),
    serviceUrl: service.url,
    registry: registryOf(),
  });
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ components: { registry: 'down', shell: 'ok' } });
});

test('readyz is 503 and says which part is down', async () => {
  const service = await serviceAnswering(503, { mongo: 'down', nats: 'ok' });
  const gateway = await startGateway({
    serviceUrl: service.url,
    readiness: { nats: () => Promise.reject(new Error('away')) },
  });
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: 'down',
    components: {
      nats: 'down',
      shell: 'down',
      registry: 'down',
      notification: 'down',
      'notification.mongo': 'down',
      'notification.nats': 'ok',
    },
  });
});

test('readyz answers also when a service is down, hangs or talks nonsense', async () => {
  const hanging = await startService(() => undefined);
  const nonsense = await startService((_req, res) => res.end('<html>'));
  for (const serviceUrl of ['http://127.0.0.1:1', hanging.url, nonsense.url]) {
    const gateway = await startGateway({ ...(await builtSite()), serviceUrl });
    const answer = await fetch(`${gateway.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ components: { shell: 'ok', notification: 'down' } });
  }
});

test('metrics are on their own port and not on the site', async () => {
  const service = await startService((_req, res) => res.end('{}'));
  const metrics = createMetrics('gateway');
  const gateway = await startGateway({ serviceUrl: service.url, metrics });
  const admin = await listen(createMetricsApp({ log, metrics }), { port: 0, host: '127.0.0.1' });
  onTestFinished(() => admin.close());
  await (await fetch(`${gateway.url}/api/things/7`)).text();
  const text = await (await fetch(`http://127.0.0.1:${admin.port}/metrics`)).text();
  expect(text).toContain('route="/api/things/:id",status="200"');
  expect((await fetch(`${gateway.url}/metrics`)).status).not.toBe(200);
});

test('readyz names its parts to callers on this machine alone: what comes through a proxy hears ready or not', async () => {
  const service = await serviceAnswering(503, { mongo: 'down' });
  const away = { sessions: () => Promise.reject(new Error('away')) };
  const site = await builtSite();
  const down = await startGateway({ ...site, serviceUrl: service.url });
  const degraded = await startGateway({
    ...site,
    serviceUrl: (await serviceAnswering(200, {})).url,
    optionalReadiness: away,
  });
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const ask = (url: string) => fetch(`${url}/readyz`, { headers: { [name]: '127.0.0.1' } });
    const refused = await ask(down.url);
    expect([refused.status, await refused.json()]).toEqual([503, { status: 'down' }]);
    const ready = await ask(degraded.url);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
  }
});
