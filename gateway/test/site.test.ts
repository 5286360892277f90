import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { directoryAssetStore } from '@freightwright/asset-store';
import type { RemoteRegistry } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { createRegistry } from '../src/remotes/registry.ts';
import { marker, registryOf, startGateway, temporaryFolder } from './fixture/gateway.ts';
import { exchangeRaw, statusOf } from './fixture/raw-http.ts';

const shellHtml = `<!doctype html><title>Shell</title>${marker}<main>${'freight '.repeat(300)}</main>`;
const registry: RemoteRegistry = {
  remotes: [
    {
      name: 'mfe-calculator',
      version: '1.0.0',
      contract: 1,
      routes: ['/', '/from-registry'],
      navigation: [{ label: '</script><script>alert(1)</script><!-- $& $1', path: '/', order: 1 }],
      manifest: '/mfe/mfe-calculator/1.0.0/mf-manifest.json',
    },
  ],
};
const text = 'console.log(1);'.repeat(200);

async function write(folder: string, files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function startSite(options: Parameters<typeof startGateway>[0] = {}) {
  const [shellDir, remotesDir] = [await temporaryFolder(), await temporaryFolder()];
  await write(shellDir, {
    'index.html': shellHtml,
    'main.0123abcd.js': text,
    'favicon.svg': '<svg/>',
    '.env': 'SECRET=1',
  });
  await write(remotesDir, {
    'mfe-calculator/1.0.0/mf-manifest.json': '{}',
    'mfe-calculator/1.0.0/remoteEntry.0123abcd.js': text,
  });
  const remotes = registryOf(...registry.remotes);
  const assetStore = directoryAssetStore({ dir: remotesDir });
  const gateway = await startGateway({ shellDir, registry: remotes, assetStore, ...options });
  return { shellDir, remotesDir, remotes, ...gateway };
}

/**
 * Requests over a raw connection, because fetch adds Cache-Control: no-cache to a request with If-None-Match.
 */
const askAgain = (port: number, path: string, etag: string) =>
  exchangeRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`,
  );

const html = { headers: { accept: 'text/html' } };
const plain = { headers: { accept: 'text/html', 'accept-encoding': 'identity' } };

test.each(['/', '/from-registry', '/from-registry/', '/from-registry?plan=professional', '/auth', '/auth/'])(
  '%s is a page: the shell with status 200',
  async (path) => {
    const site = await startSite();
    const answer = await fetch(site.url + path, html);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<title>Shell</title>');
  },
);

test.each(['/nowhere', '/index', '/bol/7', '/auth/7', '/terms'])(
  '%s, which no deployed remote answers, is the same shell with status 404',
  async (path) => {
    const site = await startSite();
    const answer = await fetch(site.url + path, html);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>Shell</title>');
  },
);

test('an address is a page as soon as its remote is deployed, and none when it is withdrawn', async () => {
  const remotes = createRegistry();
  const site = await startSite({ registry: remotes });
  const status = async () => (await fetch(`${site.url}/terms`, html)).status;
  // The remotes are not known yet.
  expect(await status()).toBe(200);
  const [calculator] = registry.remotes;
  if (!calculator) throw new Error('There is no remote');
  remotes.update([calculator]);
  expect(await status()).toBe(404);
  remotes.update([{ ...calculator, routes: ['/', '/terms'] }]);
  expect(await status()).toBe(200);
  remotes.update([calculator]);
  expect(await status()).toBe(404);
});

test('the registry is inside the page and cannot break out of its script', async () => {
  const site = await startSite();
  const page = await (await fetch(site.url, html)).text();
  const inlined =
    /<script type="application\/json" id="mfe-registry">([^<>&]*)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(inlined)).toEqual(registry);
  expect(page.match(/<script/g)).toHaveLength(1);
});

test('an unchanged page is 304, a page with another registry is not', async () => {
  const site = await startSite();
  const etag = (await fetch(site.url, plain)).headers.get('etag') ?? '';
  const again = async () => statusOf(await askAgain(site.port, '/', etag));
  expect(await again()).toBe(304);
  await writeFile(join(site.shellDir, 'index.html'), shellHtml.replace('Shell', 'New shell'));
  expect(await again()).toBe(200);
});

test('a page is compressed as the caller takes it', async () => {
  const site = await startSite();
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(site.url, { headers: { ...html.headers, 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')?.toLowerCase()).toBe('accept-encoding');
    expect(await answer.text()).toContain('<title>Shell</title>');
  }
});

test('HEAD of a page has its headers and no body', async () => {
  const site = await startSite();
  const answer = await exchangeRaw(
    site.port,
    'HEAD / HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n',
  );
  expect(statusOf(answer)).toBe(200);
  expect(answer).toMatch(/content-length: [1-9]/i);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test('a client that does not accept HTML gets a problem instead of a page', async () => {
  const site = await startSite();
  const answer = await fetch(`${site.url}/nowhere`, { headers: { accept: 'application/json' } });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'route.not-found' });
});

test('a page takes no other method', async () => {
  const site = await startSite();
  const answer = await fetch(`${site.url}/bol`, { method: 'POST', body: 'a' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});

test('while the shell is not built a calm page of its own says so, with 503 and Retry-After', async () => {
  const gateway = await startGateway();
  const answer = await fetch(gateway.url, html);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).not.toMatch(/<style|<script|style=/);
});

test.each([
  ['/main.0123abcd.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ['/favicon.svg', 'no-cache', 'image/svg+xml'],
  [
    '/mfe/mfe-calculator/1.0.0/mf-manifest.json',
    'public, max-age=31536000, immutable',
    'application/json; charset=utf-8',
  ],
  ['/mfe/registry.json', 'no-cache', 'application/json; charset=utf-8'],
])('%s is served as %s', async (path, cacheControl, type) => {
  const site = await startSite();
  const answer = await fetch(site.url + path, plain);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe(cacheControl);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const again = await askAgain(site.port, path, answer.headers.get('etag') ?? '');
  expect(statusOf(again)).toBe(304);
});

test.each(['/main.ffffffff.js', '/missing.css', '/mfe/', '/mfe/mfe-calculator/1.0.0/'])(
  '%s is a plain 404 that nobody keeps, never the page',
  async (path) => {
    const site = await startSite();
    const answer = await fetch(site.url + path, html);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test.each([
  '/../package.json',
  '/mfe/mfe-calculator/1.0.0/../../registry.json',
  '/.env',
  '/mfe/mfe-calculator/1.0.0/.hidden.js',
  '/favicon.svg/',
])('%s leads nowhere', async (path) => {
  const site = await startSite();
  await write(site.remotesDir, { 'mfe-calculator/1.0.0/.hidden.js': 'secret' });
  const answer = await exchangeRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(statusOf(answer)).toBe(404);
});

test('a link that leads out of the folder is no file', async () => {
  const outside = await temporaryFolder();
  await write(outside, { 'secret.js': 'secret' });
  const site = await startSite();
  await symlink(join(outside, 'secret.js'), join(site.shellDir, 'link.js'));
  await symlink(outside, join(site.shellDir, 'linked'));
  expect((await fetch(`${site.url}/link.js`)).status).toBe(404);
  expect((await fetch(`${site.url}/linked/secret.js`)).status).toBe(404);
});

test('a file is compressed on the spot, or sent from the copy beside it while that is fresh', async () => {
  const site = await startSite();
  const take = () => fetch(`${site.url}/main.0123abcd.js`, { headers: { 'accept-encoding': 'br' } });
  const onTheSpot = await take();
  expect(onTheSpot.headers.get('content-encoding')).toBe('br');
  expect(onTheSpot.headers.get('vary')?.toLowerCase()).toBe('accept-encoding');
  expect(await onTheSpot.text()).toBe(text);
  const copy = join(site.shellDir, 'main.0123abcd.js.br');
  const content = brotliCompressSync(text);
  await writeFile(copy, content);
  const ready = await take();
  expect(ready.headers.get('content-length')).toBe(String(content.length));
  expect(await ready.text()).toBe(text);
  await utimes(copy, new Date(0), new Date(0));
  expect((await take()).headers.get('content-length')).toBe(onTheSpot.headers.get('content-length'));
  expect(onTheSpot.headers.get('content-length')).not.toBe(String(content.length));
});

test('a changed registry is in the next answer, in the file and in the page', async () => {
  const site = await startSite();
  const file = async () => (await fetch(`${site.url}/mfe/registry.json`)).json();
  expect(await file()).toEqual(registry);
  site.remotes.update([]);
  expect(await file()).toEqual({ remotes: [] });
  expect(await (await fetch(site.url, html)).text()).toContain('>{"remotes":[]}</script>');
});

test('while there is no registry the page leaves its place empty, and the file is 503 with Retry-After', async () => {
  const site = await startSite({ registry: createRegistry() });
  expect(await (await fetch(site.url, html)).text()).toContain(marker);
  const answer = await fetch(`${site.url}/mfe/registry.json`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
});
