import type { RemoteEntry } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { marker, registryOf, remoteEntry, shellWith, startGateway, storeOf } from './fixture/gateway.ts';

const folder = '/mfe/mfe-bol/1.0.0/';
const integrity = `sha384-${'a'.repeat(64)}`;
const entry = remoteEntry('mfe-bol', '1.0.0', { routes: ['/bol'], integrity });
const loaded = (...sync: string[]) => ({ sync, async: [] });
const manifest = {
  metaData: {
    name: 'mfe_bol',
    globalName: 'mfe_bol',
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry.1.js', path: '', type: 'global' },
  },
  remotes: [],
  exposes: [
    {
      path: './lifecycle',
      assets: {
        js: { sync: ['start.js', 'more.js'], async: ['later.js', 'start.js'] },
        css: { sync: ['start.css'], async: ['later.css'] },
      },
    },
  ],
  shared: [
    { name: 'react', assets: { js: loaded('react.js'), css: loaded() } },
    { name: '@freightwright/mfe-routing', assets: { js: loaded('router.js'), css: loaded('router.css') } },
    { name: '@freightwright/mfe-ui', assets: { js: loaded('ui.js'), css: loaded('ui.css') } },
  ],
};

async function startSite(changes: Partial<RemoteEntry> = {}, content: unknown = manifest) {
  const html = `<html><head><script src="/shell.js" defer></script></head><body>${marker}</body></html>`;
  const shellDir = await shellWith(html);
  const assetStore = await storeOf('mfe-bol/1.0.0', {
    'mf-manifest.json': typeof content === 'string' ? content : JSON.stringify(content),
  });
  const registry = registryOf({ ...entry, ...changes });
  const gateway = await startGateway({ shellDir, assetStore, registry });
  const page = async (path: string) =>
    (await fetch(gateway.url + path, { headers: { accept: 'text/html' } })).text();
  return { registry, page };
}

const linksIn = (page: string) => page.match(/<link[^>]+>/g) ?? [];

test('the page of a remote tells the browser what it needs first, each as it will be asked for: its start and what the shell does not bring, and no lazy library', async () => {
  const { page } = await startSite();
  const html = await page('/bol');
  expect(linksIn(html)).toEqual([
    `<link rel="preload" as="fetch" href="${folder}mf-manifest.json" crossorigin>`,
    `<link rel="preload" as="script" href="${folder}remoteEntry.1.js" fetchpriority="low" media="not all" integrity="${integrity}">`,
    `<link rel="preload" as="style" href="${folder}start.css">`,
    `<link rel="preload" as="style" href="${folder}router.css">`,
    `<link rel="preload" as="script" href="${folder}start.js" fetchpriority="low" media="not all">`,
    `<link rel="preload" as="script" href="${folder}more.js" fetchpriority="low" media="not all">`,
    `<link rel="preload" as="script" href="${folder}router.js" fetchpriority="low" media="not all">`,
  ]);
  expect(html.indexOf('/shell.js')).toBeLessThan(html.indexOf('<link'));
  expect(html.indexOf('.css">')).toBeLessThan(html.indexOf('</head>'));
});

test('a page that no remote answers has none, and the pages are kept apart', async () => {
  const { page } = await startSite();
  for (let round = 0; round < 2; round++) {
    expect(linksIn(await page('/pricing'))).toEqual([]);
    expect(linksIn(await page('/bol'))).toHaveLength(7);
  }
});

test('the next version brings its own links', async () => {
  const { page, registry } = await startSite();
  await page('/bol');
  registry.update([{ ...entry, version: '2.0.0', manifest: '/mfe/mfe-bol/2.0.0/mf-manifest.json' }]);
  expect(linksIn(await page('/bol'))).toEqual([]);
});

test('a remote of another contract, which the shell will not load, has none', async () => {
  const { page } = await startSite({ contract: 99 });
  expect(linksIn(await page('/bol'))).toEqual([]);
});

test.each([
  ['no JSON', '<html>'],
  ['no manifest', '{}'],
])('a manifest that is %s costs the links and not the page', async (_, content) => {
  const { page } = await startSite({}, content);
  expect(await page('/bol')).toContain('"name":"mfe-bol"');
  expect(linksIn(await page('/bol'))).toEqual([]);
});

test('a file name cannot break out of its attribute', async () => {
  const assets = { js: { sync: ['"><script>.js'], async: [] }, css: { sync: [], async: [] } };
  const { page } = await startSite({}, { ...manifest, exposes: [{ path: './lifecycle', assets }] });
  expect(await page('/bol')).toContain(`href="${folder}&quot;&gt;&lt;script&gt;.js"`);
});
