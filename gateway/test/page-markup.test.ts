import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetStore } from '@freightwright/asset-store';
import type { RemoteEntry } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { registryOf, remoteEntry, shellWith, startGateway, storeOf } from './fixture/gateway.ts';

const link = (place: string) => `<li><a href="%path%" class="${place}">%${place}%</a></li>`;
const around = (main: string) =>
  `<header><ul>${link('header')}</ul><nav hidden=""><ul>${link('header')}</ul></nav></header><main>${main}</main><footer><ul>${link('footer')}</ul></footer>`;
const outline = '<div class="outline"></div>';
const frames = { page: around(`<div id="page" class="slot"></div>${outline}`), bare: around(outline) };
const shell = `<html><head><title>Site</title><meta name="description" content="The site."></head>
<body><div id="root"></div><noscript><p>Scripts.</p></noscript><script type="application/json" id="mfe-registry"></script></body></html>`;

const guides = remoteEntry('mfe-guides', '2.0.0', {
  routes: ['/', '/chart', '/mine'],
  signedInRoutes: ['/mine'],
  pages: [
    { path: '/', query: ['q'] },
    { path: '/chart', indexable: false },
  ],
  navigation: [
    { label: 'Start', path: '/', order: 20 },
    { label: 'Chart', path: '/chart', order: 110 },
    { label: 'Mine', path: '/mine', order: 30 },
    { label: 'Trade', path: '/chart', order: 40, tiers: ['enterprise'] },
  ],
});
const message = remoteEntry('mfe-dock', '1.0.0', {
  routes: ['/dock', '/terms'],
  pages: [{ path: '/dock', heading: '<script>alert("1")</script> & $& more', lead: 'Which door is free.' }],
  navigation: [{ label: 'Dock & doors', path: '/dock', order: 10 }],
});

const pageOf = (path: string, name: string, more = {}) => ({
  path,
  markup: `pages/${name}.html`,
  sheets: ['a.css', `${name}.css`],
  title: `${name} & more`,
  description: `About "${name}".`,
  canonicalPath: path,
  ...more,
});
const files = {
  'pages.json': JSON.stringify({
    pages: [
      pageOf('/', 'start', { structuredData: { '@type': 'WebSite', name: '</script>$&' } }),
      pageOf('/chart', 'chart'),
    ],
  }),
  'pages/start.html': '<h1>Start $& here</h1>',
  'pages/chart.html': '<h1>Chart</h1><a href="/version/chart.pdf">PDF</a>',
};

async function startSite({
  entries = [guides, message],
  assetStore,
  withFrames = true,
}: {
  entries?: RemoteEntry[];
  assetStore?: AssetStore;
  withFrames?: boolean;
} = {}) {
  const shellDir = await shellWith(shell);
  if (withFrames) await writeFile(join(shellDir, 'frames.json'), JSON.stringify(frames));
  const registry = registryOf(...entries);
  const store = assetStore ?? (await storeOf('mfe-guides/2.0.0', files));
  const { url } = await startGateway({ shellDir, registry, assetStore: store });
  const page = async (path: string, headers = {}) =>
    (await fetch(url + path, { headers: { accept: 'text/html', ...headers } })).text();
  return { url, shellDir, registry, page };
}

const mainOf = (page: string) => /<main>(.*)<\/main>/s.exec(page)?.[1];
const markupOf = (part: string, html: string) =>
  `<div id="page" class="slot"><div><div data-part="${part}">${html}</div></div></div>${outline}`;

test("a page begins with its remote's markup, its style sheets, title, description and address", async () => {
  const { page } = await startSite();
  const html = await page('/');
  expect(mainOf(html)).toBe(markupOf('mfe-guides@2.0.0 /', '<h1>Start $& here</h1>'));
  expect(html).toContain('<title>start &amp; more · Freightwright</title>');
  expect(html).toContain(
    '<meta name="description" content="About &quot;start&quot;." data-site="The site.">',
  );
  const styleSheet = (file: string) =>
    `<link rel="stylesheet" href="/mfe/mfe-guides/2.0.0/${file}" data-href="${file}">`;
  expect(html).toContain(`${styleSheet('a.css')}${styleSheet('start.css')}`);
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/" data-page-head="">/);
  expect(html).not.toContain('noindex');
  expect(html).not.toContain('<noscript>');
  const data = /<script type="application\/ld\+json" data-page-head="">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(data ?? '')).toEqual({
    '@type': 'WebSite',
    name: '</script>$&',
    url: expect.stringMatching(/^http:\/\/.+\/$/),
  });
});

test('another page of the remote has its own, also with a slash at the end, and may be kept from search engines', async () => {
  const { page } = await startSite();
  for (const path of ['/chart', '/chart/']) {
    const html = await page(path);
    // A link to a file of its own has the version, which its build does not know.
    const chart = '<h1>Chart</h1><a href="/mfe/mfe-guides/2.0.0/chart.pdf">PDF</a>';
    expect(mainOf(html)).toBe(markupOf('mfe-guides@2.0.0 /chart', chart));
    expect(html).toContain('<meta name="robots" content="noindex" data-page-head="">');
  }
});

test("the frame has the registry's links for a visitor who is not signed in, and marks where the page is", async () => {
  const { page } = await startSite();
  const html = await page('/chart');
  const header =
    '<li><a href="/dock" class="header">Dock &amp; doors</a></li><li><a href="/" class="header">Start</a></li>';
  expect(html).toContain(`<header><ul>${header}</ul><nav hidden=""><ul>${header}</ul></nav></header>`);
  expect(html).toContain(
    '<footer><ul><li><a href="/chart" class="footer" aria-current="page">Chart</a></li></ul></footer>',
  );
});

test('what a page reads from its address keeps the markup away, other parameters do not', async () => {
  const { page } = await startSite();
  expect(await page('/?q=1')).not.toContain('data-part');
  expect(await page('/?utm_source=q')).toContain('data-part');
});

test('a page with words begins with them, as text', async () => {
  const { page } = await startSite();
  const heading = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; $&amp; more';
  const html = await page('/dock');
  expect(html).toContain(
    `<div id="page" class="slot"><div></div><div id="first-words"><h1>${heading}</h1><p>Which door is free.</p></div></div>`,
  );
  expect(html).toContain('<title>Site</title>');
  expect(html).toContain('<noscript>');
  expect(mainOf(await page('/terms'))).toBe(`<div id="page" class="slot"></div>${outline}`);
});

test.each(['/mine', '/auth', '/nowhere'])('%s has the frame and an outline', async (path) => {
  const { page } = await startSite();
  expect(mainOf(await page(path))).toBe(outline);
});

test('a deployment and a rollback change the markup with the scripts', async () => {
  const assetStore = await storeOf('mfe-guides/2.0.0', files);
  const newer = { ...files, 'pages/chart.html': '<h1>Newer chart</h1>' };
  await assetStore.putFolder(
    'mfe-guides/3.0.0',
    Object.entries(newer).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  );
  const { page, registry } = await startSite({ assetStore });
  expect(await page('/chart')).toContain('<h1>Chart</h1>');
  registry.update([
    { ...guides, version: '3.0.0', manifest: '/mfe/mfe-guides/3.0.0/mf-manifest.json' },
    message,
  ]);
  expect(await page('/chart')).toContain('"mfe-guides@3.0.0 /chart"><h1>Newer chart</h1>');
  registry.update([guides, message]);
  expect(await page('/chart')).toContain('"mfe-guides@2.0.0 /chart"><h1>Chart</h1>');
});

test('markup that cannot be read leaves the frame with an outline, until it can', async () => {
  const inner = await storeOf('mfe-guides/2.0.0', files);
  let away = true;
  const assetStore: AssetStore = {
    ...inner,
    get: async (path) => {
      if (away) throw new Error('The store is away');
      return inner.get(path);
    },
  };
  const { page } = await startSite({ assetStore });
  expect(mainOf(await page('/chart'))).toContain('<div id="page" class="slot"></div>');
  away = false;
  expect(await page('/chart')).toContain('<h1>Chart</h1>');
});

test.each([
  ['another contract', { ...guides, contract: 2 }],
  ['no declared page', { ...guides, pages: [] }],
])('a remote with %s begins without markup', async (_what, entry) => {
  const { page } = await startSite({ entries: [entry, message] });
  expect(await page('/chart')).not.toContain('data-part');
});

test('without frames, or without a link for the footer, the shell draws the frame itself', async () => {
  const { page } = await startSite({ withFrames: false });
  expect(await page('/chart')).toContain('<div id="root"></div><noscript>');
  const bare = await startSite({ entries: [message] });
  expect(await bare.page('/dock')).toContain('<div id="root"></div><noscript>');
});

test('a page is the same for everybody, and made anew with the shell', async () => {
  const { url, shellDir } = await startSite();
  const tagOf = async (headers = {}) =>
    (await fetch(`${url}/chart`, { headers: { accept: 'text/html', ...headers } })).headers.get('etag');
  const tag = await tagOf();
  expect(tag).toMatch(/^"/);
  expect(await tagOf({ cookie: 'signed-in=1; sid=x' })).toBe(tag);
  await rm(join(shellDir, 'frames.json'));
  await writeFile(join(shellDir, 'index.html'), `${shell}\n`);
  expect(await tagOf()).not.toBe(tag);
});
