import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { local, mf, startOverrideSite } from './fixture/override-site.ts';

test('an address changes nothing before the visitor has said yes to a page that tells what comes from where', async () => {
  const site = await startOverrideSite();
  const path = `/mfe-one?a=1&${mf('mfe-one', local)}&b=%22`;
  const answer = await site.ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page = await answer.text();
  expect(page).toContain('<dt>mfe-one</dt><dd>from http://localhost:3101/mf-manifest.json</dd>');
  expect(page).toContain('<a class="cancel" href="/mfe-one?a=1&amp;b=%22">Cancel</a>');
  const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await site.confirm(action)).status).toBe(303);
});

test('the page that asks runs no script, loads nothing, cannot be framed, and is styled by the one style it holds', async () => {
  const site = await startOverrideSite();
  const answer = await site.ask(`/?${mf('mfe-one', local)}`);
  const [, style = ''] = /<style>([^<]+)<\/style>/.exec(await answer.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
});

test.each([
  ['a quote', `http://localhost/x"onclick="alert(1)`],
  ['a tag', 'http://localhost/<script>alert(1)</script>'],
  ['an ampersand', "http://localhost/?a=1&b='2'"],
])('%s in the address is text on the page that asks', async (_, manifest) => {
  const site = await startOverrideSite();
  const page = await (await site.ask(`/?${mf('mfe-one', manifest)}&x="><script>`)).text();
  expect(page).not.toMatch(/<script|onclick="/);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another port of the same host', { 'sec-fetch-site': 'same-site' }, 403],
  ['an old browser on another site', { 'sec-fetch-site': '', origin: 'http://evil.example' }, 200],
  ['a typed address', { 'sec-fetch-site': 'none' }, 200],
])('a yes that comes from %s overrides nothing', async (_, headers, status) => {
  const site = await startOverrideSite();
  const answer = await site.confirm(`/?${mf('mfe-one', local)}`, headers as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('a browser without Sec-Fetch-Site says yes by its Origin', async () => {
  const site = await startOverrideSite();
  const headers = { 'sec-fetch-site': '', origin: 'http://localhost:8080' };
  const answer = await site.confirm(`/?${mf('mfe-one', local)}`, headers);
  expect(answer.status).toBe(303);
});

test('a page takes a form for nothing else', async () => {
  const site = await startOverrideSite();
  expect((await site.confirm('/mfe-one')).status).toBe(405);
});

test('taking back needs no yes', async () => {
  const site = await startOverrideSite();
  const cookie = await site.set(mf('mfe-one', local));
  for (const query of ['mf=mfe-one@', 'mf=clear']) {
    const answer = await site.ask(`/?${query}`, { cookie });
    expect([answer.status, answer.headers.get('set-cookie')?.split(';')[0]]).toEqual([303, 'mf=']);
  }
});

test('a link on another site overrides nothing', async () => {
  const site = await startOverrideSite();
  for (const from of ['cross-site', 'same-site']) {
    expect(await site.code(mf('mfe-one', local), { 'sec-fetch-site': from })).toBe('access.denied');
  }
});
