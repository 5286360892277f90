import { expect, test } from 'vitest';
import { entry, hourMs, local, mf, names, startOverrideSite, strictPolicy } from './fixture/override-site.ts';

test('an override is kept in a cookie that no script reads, and the address is cleaned', async () => {
  const site = await startOverrideSite();
  const answer = await site.confirm(`/mfe-one?a=1&${mf('mfe-one', local)}&b=2`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/mfe-one?a=1&b=2');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^mf=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test('on https the cookie is bound to the host and to https', async () => {
  const site = await startOverrideSite({ https: true });
  const answer = await site.confirm(`/?${mf('mfe-one', local)}`);
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-mf=.+; Path=\/; .+; Secure$/);
});

test("that visitor's registry points elsewhere, in the page and in the file, and nobody else's does", async () => {
  const site = await startOverrideSite();
  const cookie = await site.set(mf('mfe-one', local));
  const [one, two] = (await site.remotes(cookie)).filter(({ name }) => /one|two/.test(name));
  expect(one).toEqual({
    name: 'mfe-one',
    version: 'override',
    contract: 1,
    routes: ['/mfe-one'],
    navigation: [{ label: 'mfe-one', path: '/mfe-one', order: 1 }],
    manifest: local,
    override: true,
  });
  expect(two).toEqual(entry('mfe-two', '/mfe-two'));
  const page = await site.ask('/mfe-one', { cookie });
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await page.text()).toContain(`"manifest":"${local}"`);
  expect(await (await site.ask('/mfe-one')).text()).not.toContain('override');
  expect(JSON.stringify(await site.remotes())).not.toContain('override');
});

test("exactly that origin is added to that visitor's pages; all others stay strict", async () => {
  const site = await startOverrideSite();
  const cookie = await site.set(mf('mfe-one', local));
  const origin = 'http://localhost:3101';
  expect(await site.policy(cookie)).toBe(
    strictPolicy
      .replace("script-src 'self'", `script-src 'self' ${origin}`)
      .replace("style-src 'self'", `style-src 'self' ${origin}`)
      .replace("font-src 'self'", `font-src 'self' ${origin}`)
      .replace("img-src 'self'", `img-src 'self' ${origin}`)
      .replace("connect-src 'self'", `connect-src 'self' ${origin}`),
  );
  expect(await site.policy()).toBe(strictPolicy);
});

test('several at once, one taken back, all cleared', async () => {
  const site = await startOverrideSite();
  const overridden = async (cookie: string) =>
    (await site.remotes(cookie)).filter(({ override }) => override).map(({ name }) => name);
  let cookie = await site.set(`${mf('mfe-one', local)}&${mf('mfe-two', local)}`);
  expect(await overridden(cookie)).toEqual(['mfe-one', 'mfe-two']);
  cookie = await site.set('mf=mfe-one@', cookie);
  expect(await overridden(cookie)).toEqual(['mfe-two']);
  expect((await site.ask('/?mf=clear', { cookie })).headers.get('set-cookie')).toMatch(/^mf=; Max-Age=0;/);
  expect(await site.policy('mf=')).toBe(strictPolicy);
});

test('at most four at once', async () => {
  const site = await startOverrideSite();
  const all = names.map((name) => mf(name, local));
  expect(await site.code(all.join('&'))).toBe('request.invalid');
  const cookie = await site.set(all.slice(0, 4).join('&'));
  expect(cookie.length).toBeLessThan(4_096);
  expect(await site.code(all[4] ?? '', { cookie })).toBe('request.invalid');
});

test.each([
  ['a remote that is not there, on the page of another', mf('mfe-none', local)],
  ['no name', 'mf=@http://localhost/'],
  ['no address', 'mf=mfe-one'],
  ['another scheme', mf('mfe-one', 'data:text/javascript,alert(1)')],
  ['a script address', mf('mfe-one', 'javascript:alert(1)')],
  ['a host that would write into the policy', mf('mfe-one', 'http://a;script-src/x')],
  ['a host that would stand for many', mf('mfe-one', 'http://*.example.com/x')],
  ['a user in the address', mf('mfe-one', 'http://me@localhost/x')],
  ['a version that this site stores', mf('mfe-one', 'http://localhost:8080/mfe/mfe-one/1/mf-manifest.json')],
  ['too long an address', mf('mfe-one', `http://localhost/${'x'.repeat(400)}`)],
])('%s is request.invalid', async (_, query) => {
  const site = await startOverrideSite();
  expect(await site.code(query)).toBe('request.invalid');
});

test('the clean address never leads to another site', async () => {
  const site = await startOverrideSite();
  for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
    expect((await site.ask(`${path}?mf=clear`)).headers.get('location')).toBe('/evil.example/');
  }
});

test('a cookie that the gateway did not sign counts for nothing', async () => {
  const site = await startOverrideSite();
  const [payload = '', signature = ''] = (await site.set(mf('mfe-one', local))).split('.');
  const forged = Buffer.from(
    JSON.stringify([{ name: 'mfe-one', manifest: 'http://evil/', permitted: true, untilMs: 9e15 }]),
  ).toString('base64url');
  for (const cookie of [`mf=${forged}.${signature}`, `${payload}.`, payload, 'mf=a.b.c', 'mf=.']) {
    expect(await site.policy(cookie)).toBe(strictPolicy);
  }
});

test('after eight hours it is over', async () => {
  const site = await startOverrideSite();
  const cookie = await site.set(mf('mfe-one', local));
  site.clock.nowMs += 8 * hourMs;
  expect(await site.policy(cookie)).toBe(strictPolicy);
});

test('a remote that leaves the registry takes its override along', async () => {
  const site = await startOverrideSite();
  const cookie = await site.set(mf('mfe-one', local));
  site.registry.update([entry('mfe-two', '/mfe-two')]);
  expect(await site.policy(cookie)).toBe(strictPolicy);
});

test('only a page takes overrides: a file and the API do not', async () => {
  const site = await startOverrideSite();
  for (const path of ['/api/none', '/a.js', '/mfe/registry.json']) {
    const answer = await site.ask(`${path}?${mf('mfe-one', local)}`);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('a remote that was never deployed is shown on the page on which it was asked for, to this visitor alone', async () => {
  const site = await startOverrideSite();
  const path = `/hello?${mf('mfe-hello', local)}&mf-route=/hello/more`;
  expect((await site.ask('/hello')).status).toBe(404);
  expect(await (await site.ask(path)).text()).toContain(
    '<dt>mfe-hello</dt><dd>from http://localhost:3101/mf-manifest.json, at /hello, /hello/more</dd>',
  );
  const answer = await site.confirm(path);
  expect(answer.headers.get('location')).toBe('/hello');
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await site.remotes(cookie)).find(({ name }) => name === 'mfe-hello')).toEqual({
    name: 'mfe-hello',
    version: 'override',
    contract: 1,
    routes: ['/hello', '/hello/more'],
    manifest: local,
    override: true,
  });
  for (const route of ['/hello', '/hello/more']) expect((await site.ask(route, { cookie })).status).toBe(200);
  expect(await site.policy(cookie)).toContain("script-src 'self' http://localhost:3101");
  expect((await site.ask('/hello')).status).toBe(404);
});

test.each([
  ["another remote's page", '/mfe-one', ''],
  ['a page that the platform granted to another', '/bol/new', ''],
  ['a path of the platform', '/login', ''],
  ['a path in capitals', '/Hello', ''],
  ['a long path', `/${'x'.repeat(100)}`, ''],
  ["another remote's page as one more", '/hello', '&mf-route=/mfe-two'],
  ['more than five pages', '/hello', '&mf-route=/a&mf-route=/b&mf-route=/c&mf-route=/d&mf-route=/e'],
])('a remote that was never deployed does not get %s', async (_, path, more) => {
  const site = await startOverrideSite();
  const answer = await site.ask(`${path}?${mf('mfe-hello', local)}${more}`, { accept: 'application/json' });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'request.invalid']);
});

test('a page that somebody deploys meanwhile is no longer that of a remote that was not deployed', async () => {
  const site = await startOverrideSite();
  const answer = await site.confirm(`/hello?${mf('mfe-hello', local)}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  site.registry.update([entry('mfe-other', '/hello')]);
  expect(await site.remotes(cookie)).toEqual([entry('mfe-other', '/hello')]);
  expect(await site.policy(cookie)).toBe(strictPolicy);
});
