import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientReport, ResponseOf, remoteFigures } from '@freightwright/contracts';
import { clientReportsAtMost, httpRoutes } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, expect, it } from 'vitest';
import { deployer, startRegistry } from '../service.ts';

// Visitors at gateways in separate processes, with addresses from a proxy in front of them.

const soon = { timeout: 20_000, interval: 20 };
const name = 'mfe-aa';
const registry = shared(() => startRegistry({ watchEveryMs: 50 }));
beforeAll(async () => {
  await mkdir(join(registry.site.dataDir, 'shell'));
  await registry.deployAll(name, '1');
});

const services = new Set(httpRoutes.map(({ service }) => service));

/** A gateway that follows the registry. It publishes its counts at the latest when it stops. */
async function startGateway() {
  const away = Object.fromEntries(
    [...services].map((one) => [`${one.toUpperCase()}_URL`, 'http://127.0.0.1:1']),
  );
  const gateway = await registry.site.startProcess('gateway', {
    ...away,
    METRICS_PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/?directConnection=true',
    OIDC_ISSUER: 'http://127.0.0.1:2/realms/freightwright',
    GATEWAY_CLIENT_SECRET: 'x',
    SESSION_SECRET: Buffer.alloc(32, 1).toString('base64'),
    PRINCIPAL_PRIVATE_KEY: registry.site.keys.privateKey,
    SHELL_DIR: join(registry.site.dataDir, 'shell'),
    REMOTES_DIR: registry.remotesDir,
    TRUSTED_PROXY_HOPS: '1',
  });
  const ask = async (address: string, path: string, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
    const answer = await fetch(gateway.url + path, { ...init, headers });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    end: () => gateway.stop(),
    /** Waits until the gateway serves this version. */
    serves: (version: string) =>
      expect
        .poll(async () => (await ask('192.0.2.1', '/mfe/registry.json')).text, soon)
        .toContain(`"version":"${version}"`),
    open: (address: string, version: string) => ask(address, `/mfe/${name}/${version}/lifecycle.1.js`),
    report: (address: string, ...reports: ClientReport[]) =>
      ask(address, '/api/client-reports', { method: 'POST', body: JSON.stringify({ reports }) }),
  };
}

const view = (version: string): ClientReport => ({
  ...{ kind: 'page-view', remote: `${name}@${version}`, path: '/aa', durationMs: 300 },
});
const failure = (version: string): ClientReport => ({ ...view(version), kind: 'mount-failed' });
const addresses = (count: number, net: number) =>
  Array.from({ length: count }, (_, n) => `10.${net}.${Math.floor(n / 250)}.${(n % 250) + 1}`);

async function figuresOf(version: string) {
  const { body } = await registry.send('GET', `/api/remotes/${name}/figures`, deployer(name));
  const { versions } = body as unknown as ResponseOf<typeof remoteFigures>;
  return versions.find((one) => one.version === version);
}

it('visitors of the version before are counted at the gateway and told to the registry', async () => {
  const gateway = await startGateway();
  await gateway.serves('1');
  for (const address of addresses(200, 1)) {
    expect((await gateway.open(address, '1')).status).toBe(200);
    expect((await gateway.report(address, view('1'))).status).toBe(202);
  }
  expect(await gateway.end()).toBe(0);
  await expect.poll(async () => (await figuresOf('1'))?.views, soon).toBe(200);
  const figures = await figuresOf('1');
  expect(Math.abs((figures?.visitors ?? 0) - 200)).toBeLessThan(10);
  expect(figures).toMatchObject({ failedVisitors: 0, medianLoadMs: 250 });
}, 60_000);

it('thousands of forged reports of one visitor, and those of addresses that opened nothing, take nothing back', async () => {
  await registry.deployAll(name, '2');
  const gateway = await startGateway();
  await gateway.serves('2');
  const many = Array.from({ length: clientReportsAtMost }, () => failure('2'));
  await gateway.open('10.9.9.9', '2');
  let accepted = 0;
  for (let n = 0; n < 200; n += 1) {
    if ((await gateway.report('10.9.9.9', ...many)).status === 202) accepted += many.length;
  }
  // The rate limit of one address rejects the rest.
  expect(accepted).toBeGreaterThan(1_000);
  for (const address of addresses(300, 8)) await gateway.report(address, failure('2'), view('2'));
  await gateway.end();
  await expect.poll(async () => (await figuresOf('2'))?.failedVisitors, soon).toBe(1);
  expect((await figuresOf('2'))?.visitors).toBe(1);
  expect(await registry.pointer(name)).toBe('2');
}, 60_000);

it('a version that fails for those who opened it is rolled back, with two gateways between them', async () => {
  const gateways = [await startGateway(), await startGateway()];
  for (const gateway of gateways) await gateway.serves('2');
  for (const [n, address] of addresses(160, 2).entries()) {
    const gateway = gateways[n % 2] as (typeof gateways)[number];
    await gateway.open(address, '2');
    await gateway.report(address, failure('2'));
  }
  await Promise.all(gateways.map(({ end }) => end()));
  await expect.poll(() => registry.pointer(name), soon).toBe('1');
  const { body } = await registry.history(name);
  expect(body.changes?.[0]).toMatchObject({ action: 'rollback', from: '2', to: '1', by: 'platform' });
  expect(body.changes?.[0]?.reason).toMatch(
    /^Failed for 1\d\d of 1\d\d visitors, the version before for 0 of (?:19|20)\d visitors\.$/,
  );
}, 60_000);

it('a canary that fails for those who opened it ends, and the live version stays', async () => {
  await registry.upload(name, '3');
  expect((await registry.canary(name, 'start', { version: '3', percent: 50 })).status).toBe(201);
  const gateway = await startGateway();
  await gateway.serves('1');
  for (const address of addresses(120, 3)) {
    await gateway.open(address, '3');
    await gateway.report(address, failure('3'));
  }
  for (const address of addresses(120, 4)) {
    await gateway.open(address, '1');
    await gateway.report(address, view('1'));
  }
  await gateway.end();
  const record = async () => (await registry.remotes.snapshot()).values.get(name)?.value;
  await expect
    .poll(async () => (await record())?.canaryEnded, soon)
    .toMatchObject({ version: '3', by: 'platform' });
  expect((await record())?.canary).toBeUndefined();
  expect(await registry.pointer(name)).toBe('1');
}, 60_000);
