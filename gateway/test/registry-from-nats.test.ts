import { type RemoteEntry, RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { type Kv, natsUsers, openKv } from '@freightwright/nats-kit';
import { type RunningNats, startNats } from '@freightwright/stack-nats';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLink } from '../src/opening/open-identity.ts';
import { followRegistry } from '../src/remotes/cache-remotes.ts';
import { createRegistry } from '../src/remotes/registry.ts';
import { log, shellWith, startGateway, temporaryFolder, until } from './fixture/gateway.ts';

let nats: RunningNats;
let dataDir: string;
let remotes: Kv<RemoteRecord>;

const access = () => ({ url: nats.urlOf('registry'), name: 'registry', log });

beforeEach(async () => {
  dataDir = await temporaryFolder();
  nats = await startNats({ dataDir, users: natsUsers((name) => `password-of-${name}`) });
  remotes = await openKv({ ...access(), bucket: remoteBucket, value: RemoteRecord });
});
afterEach(async () => {
  await remotes.close();
  await nats.stop();
});

const entry = (version: string, contract = 1): RemoteEntry => ({
  name: 'mfe-bol',
  version,
  contract,
  routes: ['/bol'],
  manifest: `/mfe/mfe-bol/${version}/mf-manifest.json`,
});

async function point(to: string, contract?: number): Promise<void> {
  const { revision } = await remotes.snapshot();
  const change = { name: 'mfe-bol', action: 'deploy', from: null, to, by: 'deploy:ci' } as const;
  const record = { entry: entry(to, contract), change: { ...change, at: '2026-01-01T00:00:00.000Z' } };
  await remotes.put('mfe-bol', record, { after: revision });
}

async function startSite(url = nats.urlOf('gateway')) {
  const shellDir = await shellWith();
  const registry = createRegistry();
  const received = vi.fn();
  registry.subscribe(received);
  const link = openLink({ access: { url }, log });
  onTestFinished(() => link.close());
  const following = followRegistry({ link, registry, log });
  onTestFinished(() => following.close());
  const gateway = await startGateway({ shellDir, registry });
  const file = () => fetch(`${gateway.url}/mfe/registry.json`);
  return {
    ...gateway,
    received,
    /** The version of the one remote in registry.json. Undefined while there is none. */
    async version(): Promise<string | undefined> {
      const answer = await file();
      if (!answer.ok) return undefined;
      const { remotes: [remote] = [] } = (await answer.json()) as { remotes?: RemoteEntry[] };
      return remote?.version;
    },
    page: async () => (await fetch(`${gateway.url}/bol`, { headers: { accept: 'text/html' } })).text(),
    async components() {
      const answer = await fetch(`${gateway.url}/readyz`);
      return ((await answer.json()) as { components: Record<string, string> }).components;
    },
    file,
  };
}

test('a moved pointer is in registry.json and in the page without being asked', async () => {
  const site = await startSite();
  await vi.waitFor(async () => expect((await site.file()).status).toBe(200));
  await point('1');
  await vi.waitFor(async () => expect(await site.version()).toBe('1'), { interval: 20 });
  await point('2');
  await vi.waitFor(async () => expect(await site.page()).toContain('"version":"2"'), { interval: 20 });
});

test('whoever subscribed hears of each change, once it can be asked for, and of nothing else', async () => {
  await point('1');
  const site = await startSite();
  await until(async () => (await site.version()) === '1');
  site.received.mockClear();
  const seen: Promise<string | undefined>[] = [];
  site.received.mockImplementation(() => void seen.push(site.version()));
  await point('1');
  await point('2');
  await until(() => seen.length > 0);
  expect(await Promise.all(seen)).toEqual(['2']);
});

test('a canary is served to whom it is for, and ends with the next deployment', async () => {
  await point('1');
  const put = async (percent: number) => {
    const { revision, values } = await remotes.snapshot();
    const live = values.get('mfe-bol')?.value;
    if (!live) throw new Error('nothing is live');
    const terms = { percent, cohorts: ['early'], since: live.change.at, by: 'deploy:ci' };
    const canary = { entry: entry('2'), ...terms };
    await remotes.put('mfe-bol', { ...live, canary }, { after: revision });
  };
  const site = await startSite();
  await until(async () => (await site.version()) === '1');
  site.received.mockClear();
  await put(5);
  const early = async () => {
    const answer = await fetch(`${site.url}/mfe/registry.json`, { headers: { cookie: 'cohorts=early' } });
    return answer.ok ? ((await answer.json()) as { remotes: RemoteEntry[] }).remotes[0]?.version : undefined;
  };
  await until(async () => (await early()) === '2');
  // Open pages of canary visitors are offered it at once.
  expect(site.received).toHaveBeenCalledOnce();
  expect(await site.version()).toBe('1');
  await point('3');
  await until(async () => (await early()) === '3');
});

test('an entry of another contract stays in: the shell has words for it', async () => {
  await point('1', 99);
  const site = await startSite();
  await until(async () => (await site.version()) === '1');
});

test('while NATS is away the last registry stands, and it goes on when NATS is back', async () => {
  await point('1');
  const site = await startSite();
  await until(async () => (await site.version()) === '1');
  await nats.stop();
  expect(await site.version()).toBe('1');
  expect(await site.page()).toContain('"version":"1"');
  expect((await site.components()).registry).toBe('ok');
  nats = await startNats({ dataDir, port: nats.port });
  await vi.waitFor(() => point('2'), { timeout: 20_000, interval: 50 });
  await vi.waitFor(async () => expect(await site.version()).toBe('2'), { timeout: 20_000, interval: 50 });
});

test('started while NATS is down the site serves, says that the registry is down, and finds it later', async () => {
  await point('1');
  await remotes.close();
  const { port, url } = nats;
  await nats.stop();
  const site = await startSite(url);
  expect(await site.page()).toContain('mfe-registry');
  expect((await site.file()).status).toBe(503);
  expect((await site.components()).registry).toBe('down');
  nats = await startNats({ dataDir, port });
  await vi.waitFor(async () => expect(await site.version()).toBe('1'), { timeout: 20_000, interval: 50 });
  await until(async () => (await site.components()).registry === 'ok');
});
