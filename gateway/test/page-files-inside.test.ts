import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registryOf, remoteEntry, shellWith, startGateway, storeOf } from './fixture/gateway.ts';

const guides = remoteEntry('mfe-guides', '2.0.0', {
  routes: ['/'],
  pages: [{ path: '/' }],
  navigation: [{ label: 'Start', path: '/', order: 110 }],
});
const link = (place: string) => `<li><a href="%path%">%${place}%</a></li>`;
const frame = `<header><ul>${link('header')}</ul></header><main><div id="page"></div></main><footer><ul>${link('footer')}</ul></footer>`;
const script = "document.documentElement.dataset.theme = 'dark'";
const shellStyleSheet = '@font-face{font-family:A;src:url(/assets/a.woff2)}body{margin:0}';
const shell = `<html><head><title>Site</title><meta name="description" content="The site.">
<script src="/assets/first.0a1b2c3d.js"></script>
<link rel="stylesheet" href="/assets/shell.0a1b2c3d.css">
<script src="/assets/shell.0a1b2c3d.js" defer></script></head>
<body><div id="root"></div></body></html>`;

async function startSite(sheets: Readonly<Record<string, string>>) {
  const shellDir = await shellWith(shell);
  await mkdir(join(shellDir, 'assets'));
  await writeFile(join(shellDir, 'frames.json'), JSON.stringify({ page: frame, bare: frame }));
  await writeFile(join(shellDir, 'assets/first.0a1b2c3d.js'), script);
  await writeFile(join(shellDir, 'assets/shell.0a1b2c3d.css'), shellStyleSheet);
  const page = {
    ...{ path: '/', markup: 'pages/start.html', sheets: ['a.css', 'b.css'], canonicalPath: '/' },
    ...{ title: 'Start', description: 'The start.' },
  };
  const assetStore = await storeOf('mfe-guides/2.0.0', {
    'pages.json': JSON.stringify({ pages: [page] }),
    'pages/start.html': '<h1>Start</h1>',
    ...sheets,
  });
  const { url } = await startGateway({ shellDir, registry: registryOf(guides), assetStore });
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { accept: 'text/html', ...headers } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    return { answer, html: await answer.text(), policy };
  };
  // On a busy machine, the first read may be too late for the first page.
  await expect.poll(async () => (await ask()).html).toContain('<h1>Start</h1>');
  return ask;
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const asked = (file: string) =>
  `<link rel="stylesheet" href="/mfe/mfe-guides/2.0.0/${file}" data-href="${file}">`;
const inside = (file: string, text: string) =>
  `<style data-href="${file}" data-address="/mfe/mfe-guides/2.0.0/${file}">${text}</style>`;

test('what a page is not painted without stands in it, each in its place', async () => {
  const sheets = { 'a.css': '.a{color:red}', 'b.css': '.b{background:url(data:image/svg+xml,x)}' };
  const page = await startSite(sheets);
  const { html } = await page();
  expect(html).toContain(`<script>${script}</script>
<style data-address="/assets/shell.0a1b2c3d.css">${shellStyleSheet}</style>
<script src="/assets/shell.0a1b2c3d.js" defer></script>`);
  expect(html).toContain(inside('a.css', sheets['a.css']) + inside('b.css', sheets['b.css']));
  expect(html).not.toContain('rel="stylesheet"');
});

test('the policy allows these very texts and nothing else that stands in a page', async () => {
  const sheets = { 'a.css': '.a{color:red}', 'b.css': '.b{color:blue}' };
  const page = await startSite(sheets);
  const { policy, answer } = await page();
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `script-src 'self' ${hash(script)}`,
      `style-src 'self' ${[shellStyleSheet, sheets['a.css'], sheets['b.css']].map(hash).join(' ')}`,
    ]),
  );
  const again = await page({
    'if-none-match': answer.headers.get('etag') ?? '',
    'cache-control': 'max-age=0',
  });
  expect(again.answer.status).toBe(304);
  expect(again.policy).toBe(policy);
});

test.each([
  ['whose addresses count from its own', '.a{background:url(a.svg)}'],
  ['whose addresses in quotes do', '.a{background:url("./a.svg")}'],
  ['that brings another', '@import "/x.css";'],
  ['that would end its element', '.a::before{content:"</STYLE><script>"}'],
  ['larger than a page may be', `.a{color:red}/*${'x'.repeat(160_000)}*/`],
])('a style sheet %s is asked for', async (_, text) => {
  const page = await startSite({ 'a.css': text, 'b.css': '.b{color:blue}' });
  const { html, policy } = await page();
  expect(html).toContain(asked('a.css') + inside('b.css', '.b{color:blue}'));
  expect(policy).not.toContain(hash(text));
});

test('a style sheet that cannot be read is asked for, and the page says nothing of it', async () => {
  const page = await startSite({ 'b.css': '.b{color:blue}' });
  const { html, answer } = await page();
  expect(answer.status).toBe(200);
  expect(html).toContain(asked('a.css') + inside('b.css', '.b{color:blue}'));
});
