import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { buckets, placeOf } from '../src/canaries/canaries.ts';
import { type Canary, createRegistry } from '../src/remotes/registry.ts';
import { remoteEntry, shellWith, startGateway } from './fixture/gateway.ts';

const entry = (name: string, version: string, ...routes: string[]) =>
  remoteEntry(name, version, { routes: [`/${name}`, ...routes] });
const live = [entry('mfe-bol', '1'), entry('mfe-guides', '1')];
const canary = (percent: number, cohorts: string[] = [], name = 'mfe-bol'): Canary => ({
  entry: entry(name, '2', `/${name}-more`),
  percent,
  cohorts,
});
const bucketAt = (fits: (place: number) => boolean) =>
  Array.from({ length: buckets }, (_, bucket) => bucket).find((bucket) => fits(placeOf(bucket, 'mfe-bol'))) ??
  -1;
/** Two browsers: one in the first five percent, one between five and twenty. */
const [inside, between] = [
  bucketAt((place) => place < 500),
  bucketAt((place) => place >= 500 && place < 2_000),
];

async function startSite(...running: Canary[]) {
  const shellDir = await shellWith();
  const registry = createRegistry();
  registry.update(live, { canaries: running });
  const drawn = [between, inside];
  const gateway = await startGateway({ shellDir, registry, drawBucket: () => drawn.shift() ?? inside });
  const ask = (path: string, cookie = '', headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
    });
  return {
    registry,
    shellDir,
    ask,
    confirm: (path: string, cookie = '', from = 'same-origin') =>
      fetch(gateway.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html', 'sec-fetch-site': from, ...(cookie && { cookie }) },
      }),
    /** The version of mfe-bol in registry.json, and in the page. */
    async versions(cookie = '') {
      const { remotes } = (await (await ask('/mfe/registry.json', cookie)).json()) as RemoteRegistry;
      const page = await (await ask('/mfe-bol', cookie)).text();
      const inPage = /"name":"mfe-bol","version":"(\d)"/.exec(page)?.[1];
      return [remotes.find(({ name }) => name === 'mfe-bol')?.version, inPage];
    },
  };
}
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

test('a browser draws a lot with its first page, keeps it, and gets one version in page and registry.json', async () => {
  const site = await startSite(canary(5));
  const [first, second] = [await site.ask('/mfe-bol'), await site.ask('/mfe-bol')];
  expect(first.headers.get('set-cookie')).toBe(
    `lot=${between}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  );
  expect(await first.text()).toContain('"name":"mfe-bol","version":"1"');
  expect(await second.text()).toContain('"name":"mfe-bol","version":"2"');
  expect(await site.versions(cookieOf(first))).toEqual(['1', '1']);
  expect(await site.versions(cookieOf(second))).toEqual(['2', '2']);
  expect((await site.ask('/', cookieOf(second))).headers.get('set-cookie')).toBeNull();
});

test('a raised share adds visitors and takes none away; without a canary all get the live version', async () => {
  const site = await startSite(canary(5));
  const both = async () =>
    [await site.versions(`lot=${inside}`), await site.versions(`lot=${between}`)].flat();
  expect(await both()).toEqual(['2', '2', '1', '1']);
  site.registry.update(live, { canaries: [canary(20)] });
  expect(await both()).toEqual(['2', '2', '2', '2']);
  site.registry.update([canary(20).entry, live[1] as RemoteEntry]);
  expect(await both()).toEqual(['2', '2', '2', '2']);
  site.registry.update(live);
  expect(await both()).toEqual(['1', '1', '1', '1']);
});

test('while none runs no page sets a cookie, and neither while one is for cohorts alone', async () => {
  const site = await startSite();
  const plain = await site.ask('/mfe-bol');
  expect([plain.headers.get('set-cookie'), plain.headers.get('cache-control')]).toEqual([null, 'no-cache']);
  site.registry.update(live, { canaries: [canary(0, ['early'])] });
  expect((await site.ask('/mfe-bol')).headers.get('set-cookie')).toBeNull();
});

test('while one runs no shared cache may keep a page or registry.json, and a browser is asked with its own tag', async () => {
  const site = await startSite(canary(5));
  for (const path of ['/mfe-bol', '/mfe/registry.json', '/nowhere']) {
    for (const bucket of [inside, between]) {
      const { headers } = await site.ask(path, `lot=${bucket}`);
      expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-cache']);
      expect(headers.get('vary')?.toLowerCase()).toContain('cookie');
    }
  }
  const tag = async (bucket: number) =>
    (await site.ask('/mfe-bol', `lot=${bucket}`)).headers.get('etag') ?? '';
  expect(await tag(inside)).not.toBe(await tag(between));
  const asks = { 'cache-control': 'max-age=0' };
  const asked = async (bucket: number) =>
    (await site.ask('/mfe-bol', `lot=${bucket}`, { ...asks, 'if-none-match': await tag(inside) })).status;
  expect([await asked(inside), await asked(between)]).toEqual([304, 200]);
});

test('the page of each combination is made once, as long as the live versions stay', async () => {
  const site = await startSite(canary(5));
  const statuses = async () =>
    [await site.ask('/mfe-bol', `lot=${inside}`), await site.ask('/mfe-bol', `lot=${between}`)].map(
      ({ status }) => status,
    );
  await statuses();
  // A page that is not cached would fail now.
  await writeFile(join(site.shellDir, 'frames.json'), 'no JSON');
  expect(await statuses()).toEqual([200, 200]);
  site.registry.update(live, { canaries: [canary(1)] });
  expect(await statuses()).toEqual([200, 200]);
  site.registry.update([entry('mfe-bol', '3')], { canaries: [canary(1)] });
  expect(await statuses()).toEqual([503, 503]);
});

test('a page that only the canary has is there for its visitors alone', async () => {
  const site = await startSite(canary(5));
  expect((await site.ask('/mfe-bol-more', `lot=${inside}`)).status).toBe(200);
  expect((await site.ask('/mfe-bol-more', `lot=${between}`)).status).toBe(404);
});

test.each(['lot=65536', 'lot=-1', 'lot=1e3', 'lot=x', 'lot=', `lot=${'9'.repeat(4_000)}`])(
  '%s is no lot: another is drawn',
  async (cookie) => {
    const site = await startSite(canary(5));
    expect((await site.ask('/mfe-bol', cookie)).headers.get('set-cookie')).toContain(`lot=${between};`);
  },
);

test('a visitor may have several canaries', async () => {
  const site = await startSite(canary(5), canary(0, ['early'], 'mfe-guides'));
  const { remotes } = (await (
    await site.ask('/mfe/registry.json', `lot=${inside}; cohorts=early`)
  ).json()) as RemoteRegistry;
  expect(remotes.map(({ name, version }) => `${name}@${version}`)).toEqual(['mfe-bol@2', 'mfe-guides@2']);
});

test('a visitor joins a cohort on a page that asks, and leaves it without being asked', async () => {
  const site = await startSite(canary(0, ['early']));
  const asking = await site.ask('/mfe-bol?cohort=early&a=1', '', { 'sec-fetch-site': 'cross-site' });
  expect(await asking.text()).toContain('<dt>Group</dt><dd>early</dd>');
  expect(asking.headers.get('set-cookie')).toBeNull();
  expect(
    (await site.confirm('/mfe-bol?cohort=early', '', 'cross-site')).headers.get('set-cookie'),
  ).toBeNull();
  const joined = await site.confirm('/mfe-bol?cohort=early&a=1');
  expect([joined.status, joined.headers.get('location')]).toEqual([303, '/mfe-bol?a=1']);
  expect(await site.versions(cookieOf(joined))).toEqual(['2', '2']);
  const left = await site.ask('/mfe-bol?cohort=', cookieOf(joined));
  expect(left.headers.get('set-cookie')).toContain('cohorts=; Max-Age=0;');
});

test.each([
  ['?cohort=Early', 'no name'],
  ['?cohort=a&cohort=b&cohort=c&cohort=d&cohort=e&cohort=f', 'six'],
])('%s, %s, is refused', async (query) => {
  const site = await startSite();
  const answer = await site.ask(`/${query}`, '', { accept: 'application/json' });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'request.invalid']);
});

test('robots.txt is that of live versions for all, and a canary counts as a version that was seen', async () => {
  const site = await startSite(canary(50));
  expect(site.registry.hasSeen('mfe-bol', '2')).toBe(true);
  const answer = await site.ask('/robots.txt', `lot=${inside}`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});
