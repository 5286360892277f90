import { type AssetStore, directoryAssetStore } from '@freightwright/asset-store';
import { type RemoteEntry, trialPath, versionFile } from '@freightwright/contracts';
import { deployTokenSigner } from '@freightwright/service-kit';
import { expect, test } from 'vitest';
import { temporaryFolder } from './fixture/gateway.ts';
import {
  deployKeys,
  entry,
  hourMs,
  permit,
  startOverrideSite,
  strictPolicy,
} from './fixture/override-site.ts';

const dayMs = 24 * hourMs;
const stored = (name: string, version: string, more: Partial<RemoteEntry> = {}): RemoteEntry => ({
  ...entry(name, `/${name}`),
  version,
  manifest: `/mfe/${name}/${version}/mf-manifest.json`,
  ...more,
});

async function storeWith(...entries: RemoteEntry[]): Promise<AssetStore> {
  const store = directoryAssetStore({ dir: await temporaryFolder() });
  for (const one of entries) {
    const about = { entry: one, by: 'deploy:ci', at: '2026-01-01T00:00:00.000Z' };
    await store.putFolder(`${one.name}/${one.version}`, [
      { path: versionFile, bytes: Buffer.from(JSON.stringify(about)) },
      { path: 'mf-manifest.json', bytes: Buffer.from('{}') },
    ]);
  }
  return store;
}
const next = stored('mfe-one', '2.0.0-9f3c2a10', { routes: ['/mfe-one', '/mfe-two', '/one-more'] });
const startSite = async (options: Parameters<typeof startOverrideSite>[0] = {}) =>
  startOverrideSite({ assetStore: await storeWith(next, stored('mfe-new', '1')), ...options });
const wish = 'mf=mfe-one@2.0.0-9f3c2a10';

async function permitOf(
  site: Awaited<ReturnType<typeof startSite>>,
  name = 'mfe-one',
  remotes = ['mfe-one'],
) {
  const sign = deployTokenSigner({ privateKey: deployKeys.privateKey, now: () => site.clock.nowMs });
  const answer = await fetch(`${site.url}/api/remotes/${name}/trial-permits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await sign({ who: 'ci', remotes, lifetimeDays: 30 })}` },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { permit: string; until: string; code?: string },
  };
}

test('a stored version is tried after the page has asked, by this browser alone and under the strict policy', async () => {
  const site = await startSite();
  const asking = await (await site.ask(`/mfe-one?${wish}`)).text();
  expect(asking).toContain('Try a version that is not live?');
  expect(asking).toContain('<dt>mfe-one</dt><dd>version 2.0.0-9f3c2a10</dd>');
  const cookie = await site.set(wish);
  const [one] = (await site.remotes(cookie)).filter(({ name }) => name === 'mfe-one');
  // An override takes no route of another remote.
  expect(one).toEqual({ ...next, routes: ['/mfe-one', '/one-more'], override: true });
  expect(await site.policy(cookie)).toBe(strictPolicy);
  expect((await site.ask('/one-more', { cookie })).status).toBe(200);
  expect((await site.ask('/one-more')).status).toBe(404);
  expect((await site.remotes()).every(({ override }) => override === undefined)).toBe(true);
});

test('a stored version of a remote that was never live has the routes that it declares', async () => {
  const site = await startSite();
  const cookie = await site.set('mf=mfe-new@1');
  expect((await site.ask('/mfe-new', { cookie })).status).toBe(200);
});

test('what is not stored is refused, and a version that was removed meanwhile gives the live one', async () => {
  const site = await startSite();
  expect(await site.code('mf=mfe-one@9')).toBe('request.invalid');
  const assetStore = await storeWith(next);
  const before = await startSite({ assetStore });
  const cookie = await before.set(wish);
  await assetStore.removeFolder('mfe-one/2.0.0-9f3c2a10', { storedBeforeMs: Number.POSITIVE_INFINITY });
  const after = await startSite({ assetStore });
  expect((await after.remotes(cookie)).find(({ name }) => name === 'mfe-one')?.version).toBe('1.0.0');
});

test('a link on another site asks as well, since the version has passed the gate', async () => {
  const site = await startSite();
  const answer = await site.ask(`/?${wish}`, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(200);
  const forged = await site.confirm(`/?${wish}`, { 'sec-fetch-site': 'cross-site' });
  expect(forged.headers.get('set-cookie')).toBeNull();
});

test('in production it needs a permit: one of a deployer, for a week, or one by the deploy key', async () => {
  const site = await startSite({ open: false, production: true });
  expect(await site.code(wish)).toBe('access.denied');
  const { status, body } = await permitOf(site);
  expect([status, body.until]).toEqual([201, '2026-01-08T00:00:00.000Z']);
  const path = trialPath(next, body.permit);
  expect(path).toMatch(/^\/mfe-one\?mf=mfe-one@2\.0\.0-9f3c2a10&mf-permit=[\w.-]+$/);
  const cookie = (await site.confirm(path)).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await site.remotes(cookie)).find(({ name }) => name === 'mfe-one')?.version).toBe(next.version);
  const byKey = await permit('remote.override:mfe-one');
  expect((await site.ask(`/?${wish}&mf-permit=${byKey}`)).status).toBe(200);
  site.clock.nowMs += 7 * dayMs;
  expect(await site.code(`${wish}&mf-permit=${body.permit}`)).toBe('access.denied');
});

test('a trial permit is for its own remote, for stored versions, and cannot be made up', async () => {
  const site = await startSite({ open: false, production: true });
  const { permit: token } = (await permitOf(site)).body;
  const elsewhere = `mf=mfe-one@${encodeURIComponent('https://preview.example.com/mf-manifest.json')}`;
  expect(await site.code(`${elsewhere}&mf-permit=${token}`)).toBe('access.denied');
  expect(await site.code(`mf=mfe-new@1&mf-permit=${token}`)).toBe('access.denied');
  expect(await site.code(`${wish}&mf-permit=${token.replace(/^./, 'z')}`)).toBe('access.denied');
  expect(await site.code(`${wish}&mf-permit=no.such.permit`)).toBe('principal.invalid');
});

test('a trial permit is for deployers of the remote', async () => {
  const site = await startSite({ open: false });
  const refused = await permitOf(site, 'mfe-two');
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied']);
  const anonymousUser = await fetch(`${site.url}/api/remotes/mfe-one/trial-permits`, { method: 'POST' });
  expect(anonymousUser.status).toBe(401);
});

test('what the registry wrote down beside the files of a version is sent to nobody', async () => {
  const site = await startSite();
  expect((await site.ask(`/mfe/mfe-one/${next.version}/mf-manifest.json`)).status).toBe(200);
  expect((await site.ask(`/mfe/mfe-one/${next.version}/${versionFile}`)).status).toBe(404);
});
