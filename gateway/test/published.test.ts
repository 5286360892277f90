import type { AssetStore } from '@freightwright/asset-store';
import type { SearchFile } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { registryOf, remoteEntry, startGateway, storeOf } from './fixture/gateway.ts';
import { readXml } from './fixture/read-xml.ts';

const origin = 'http://localhost:8080';
const change = (date: string, anchor: string) => ({
  date,
  anchor,
  title: `On ${anchor} & more`,
  text: 'It <changed>.',
});
const pageOf = (path: string, more: object = {}) => ({
  path,
  markup: 'pages/index.html',
  sheets: [],
  title: 'Guide',
  description: 'A guide.',
  canonicalPath: path,
  ...more,
});
const found = { path: '/guide', title: 'Guide', sections: [{ heading: 'Guide', text: 'All of it.' }] };
const files = (changes: object[]) => ({
  'pages.json': JSON.stringify({
    pages: [
      pageOf('/'),
      pageOf('/guide', { published: '2026-11-20' }),
      pageOf('/terms', { published: '2026-11-20', updated: '2026-11-23' }),
      pageOf('/guide/print', { canonicalPath: '/guide' }),
      pageOf('/hidden'),
      pageOf('/changes', { changes }),
    ],
  }),
  'pages/index.html': '<h1>Guide</h1>',
  'search.json': JSON.stringify({ pages: [found] }),
});
const guides = remoteEntry('mfe-guides', '2.0.0', {
  routes: ['/', '/guide', '/guide/print', '/terms', '/hidden', '/changes', '/mine', '/plain'],
  signedInRoutes: ['/mine'],
  pages: [
    ...['/', '/guide', '/guide/print', '/terms', '/changes'].map((path) => ({ path })),
    { path: '/hidden', indexable: false },
    { path: '/mine', heading: 'Mine' },
  ],
});
const dock = remoteEntry('mfe-dock', '1.0.0', {
  routes: ['/dock'],
  pages: [{ path: '/dock', heading: 'Doors' }],
});

async function startSite(changes: object[] = [], entries = [guides, dock]) {
  const assetStore = await storeOf('mfe-guides/2.0.0', files(changes));
  const registry = registryOf(...entries);
  const { url } = await startGateway({ registry, assetStore });
  const get = (path: string, init: RequestInit = {}) => fetch(url + path, init);
  return { get, registry };
}

/** The texts of the elements at a path of an XML document. */
const textsOf = async (response: Response | Promise<Response>, place: string) =>
  readXml(await (await response).text())
    .filter((element) => element.place === place)
    .map(({ text }) => text);

test('the sitemap has every page for everybody once, with the day of its last change', async () => {
  const { get } = await startSite();
  const response = await get('/sitemap.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^(?:application|text)\/xml/);
  expect(await textsOf(response, 'urlset/url')).toEqual([
    `${origin}/`,
    `${origin}/changes`,
    `${origin}/dock`,
    `${origin}/guide2026-11-20`,
    `${origin}/terms2026-11-23`,
  ]);
});

test('a deployment changes the sitemap, and who has it already gets no more than that', async () => {
  const { get, registry } = await startSite();
  const etag = (await get('/sitemap.xml')).headers.get('etag') ?? '';
  const again = { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } };
  expect((await get('/sitemap.xml', again)).status).toBe(304);
  registry.update([guides]);
  const response = get('/sitemap.xml', again);
  expect(await textsOf(response, 'urlset/url/loc')).toEqual(
    ['/', '/changes', '/guide', '/terms'].map((path) => origin + path),
  );
});

test('crawlers find the sitemap, and keep off the API, the sign-in page and pages for signed-in visitors', async () => {
  const { get } = await startSite();
  const response = await get('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await response.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth',
    'Disallow: /*?mf=',
    'Disallow: /*&mf=',
    'Disallow: /mine$',
    'Disallow: /mine?',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]);
});

test('the feed has the changes that pages tell of, newest first, each with an address that stays', async () => {
  const { get } = await startSite([
    change('2025-07-19', 'b'),
    change('2026-11-23', 'c'),
    change('2025-07-19', 'a'),
  ]);
  const texts = (place: string) => textsOf(get('/feed.xml'), place);
  expect(await texts('feed/entry/id')).toEqual(['c', 'a', 'b'].map((id) => `${origin}/changes#${id}`));
  expect((await texts('feed/entry/updated'))[0]).toBe('2026-11-23T00:00:00Z');
  expect(await texts('feed/updated')).toEqual(['2026-11-23T00:00:00Z']);
  expect((await texts('feed/entry/title'))[0]).toBe('On c & more');
  expect((await texts('feed/entry/summary'))[0]).toBe('It <changed>.');
  expect(await texts('feed/author/name')).toEqual(['Freightwright']);
});

test('the feed has at most the 50 newest changes', async () => {
  const days = Array.from({ length: 60 }, (_, index) =>
    change(`2026-${String(1 + (index % 12)).padStart(2, '0')}-01`, `n${index}`),
  );
  const { get } = await startSite(days);
  const dates = await textsOf(get('/feed.xml'), 'feed/entry/updated');
  expect(dates).toHaveLength(50);
  expect(dates).not.toContain('2026-01-01T00:00:00Z');
});

test('a site without changes has a feed without entries', async () => {
  const { get } = await startSite();
  expect(await textsOf(get('/feed.xml'), 'feed/entry')).toEqual([]);
});

test('before a registry has been read there is no sitemap and no feed, and crawlers may fetch pages', async () => {
  const { url } = await startGateway({});
  for (const path of ['/sitemap.xml', '/feed.xml', '/mfe/search.json']) {
    const response = await fetch(url + path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  }
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Disallow: /api/');
});

test('what cannot be read of a version is missing once, and not for ever', async () => {
  const assetStore = await storeOf('mfe-guides/2.0.0', files([change('2026-11-23', 'c')]));
  let away = true;
  const mostlyAway: AssetStore = {
    ...assetStore,
    get: async (path) => {
      if (away) throw new Error('The store is away');
      return assetStore.get(path);
    },
  };
  const { url } = await startGateway({ registry: registryOf(guides), assetStore: mostlyAway });
  const feed = () => textsOf(fetch(`${url}/feed.xml`), 'feed/entry');
  const search = async () => {
    const file = (await (await fetch(`${url}/mfe/search.json`)).json()) as SearchFile;
    return file.pages;
  };
  expect([await feed(), await search()]).toEqual([[], []]);
  away = false;
  await expect.poll(feed).toHaveLength(1);
  await expect.poll(search).toHaveLength(1);
});

test('what can be found on the site comes from the deployed remotes', async () => {
  const { get, registry } = await startSite();
  const search = async () => (await get('/mfe/search.json')).json();
  expect(await search()).toEqual({ pages: [found] });
  registry.update([dock]);
  expect(await search()).toEqual({ pages: [] });
});
