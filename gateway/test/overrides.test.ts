import { createHash, createPrivateKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry, RemoteRegistry } from '@freightwright/contracts';
import { createPrincipalKeys, deployTokenSigner, overridePermitVerifier } from '@freightwright/service-kit';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createOverrideCookie } from '../src/overrides/override-cookie.ts';
import { keys, registryOf, startGateway, temporaryFolder } from './fixture/gateway.ts';

const hourMs = 3_600_000;
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";
const deployKeys = createPrincipalKeys();
const local = 'http://localhost:3101/mf-manifest.json';

const entry = (name: string, route: string): RemoteEntry => ({
  name,
  version: '1.0.0',
  contract: 1,
  routes: [route],
  navigation: [{ label: name, path: route, order: 1 }],
  manifest: `/mfe/${name}/1.0.0/mf-manifest.json`,
  integrity: `sha384-${'a'.repeat(64)}`,
});
const names = ['mfe-one', 'mfe-two', 'mfe-three', 'mfe-four', 'mfe-five'];

/** Development unless told: everybody may override. */
async function startSite({ open = true, production = false, https = false } = {}) {
  const shellDir = await temporaryFolder();
  const marker = '<script type="application/json" id="mfe-registry"></script>';
  await writeFile(join(shellDir, 'index.html'), `<html><head></head><body>${marker}</body></html>`);
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const now = () => clock.nowMs;
  const registry = registryOf(...names.map((name) => entry(name, `/${name}`)));
  const gateway = await startGateway({
    shellDir,
    registry,
    now,
    ...(https && { publicOrigin: 'https://site.example' }),
    overrides: {
      open,
      httpsOnly: production,
      secret: keys.privateKey,
      verifyPermit: overridePermitVerifier({ publicKey: deployKeys.publicKey, now }),
    },
  });
  const ask = (path: string, { cookie = '', ...headers }: Record<string, string> = {}) =>
    fetch(gateway.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
    });
  /** Presses the button of the page that asks. A browser too old for it sends no Sec-Fetch-Site: ''. */
  const confirm = (path: string, { cookie = '', ...given }: Record<string, string> = {}) => {
    const { 'sec-fetch-site': from = 'same-origin', ...headers } = given;
    return fetch(gateway.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        ...(from && { 'sec-fetch-site': from }),
        ...(cookie && { cookie }),
        ...headers,
      },
      body: '',
    });
  };
  return {
    clock,
    registry,
    ask,
    confirm,
    /** Asks for overrides and answers the cookie that holds them. */
    async set(query: string, cookie = ''): Promise<string> {
      const answer = await confirm(`/?${query}`, { cookie });
      expect(answer.status).toBe(303);
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    async remotes(cookie = ''): Promise<RemoteRegistry['remotes']> {
      const registry = (await (await ask('/mfe/registry.json', { cookie })).json()) as RemoteRegistry;
      return registry.remotes;
    },
    policy: async (cookie = '') => (await ask('/', { cookie })).headers.get('content-security-policy'),
    async code(query: string, headers: Record<string, string> = {}) {
      const answer = await ask(`/?${query}`, { accept: 'application/json', ...headers });
      return ((await answer.json()) as { code: string }).code;
    },
  };
}

const mf = (name: string, manifest: string) => `mf=${name}@${encodeURIComponent(manifest)}`;

const permit = (scope: string, { lifetimeMs = hourMs, privateKey = deployKeys.privateKey } = {}) => {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const issuedAtS = Date.UTC(2026, 0, 1) / 1000;
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('freightwright-deploy')
    .setSubject('mara')
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + lifetimeMs / 1000)
    .sign(key);
};

test('an override is kept in a cookie that no script reads, and the address is cleaned', async () => {
  const site = await startSite();
  const answer = await site.confirm(`/mfe-one?a=1&${mf('mfe-one', local)}&b=2`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/mfe-one?a=1&b=2');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toMatch(
    /^mf=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test('on https the cookie is bound to the host and to https', async () => {
  const site = await startSite({ https: true });
  const answer = await site.confirm(`/?${mf('mfe-one', local)}`);
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-mf=.+; Path=\/; .+; Secure$/);
});

test("that visitor's registry points elsewhere, in the page and in the file, and nobody else's does", async () => {
  const site = await startSite();
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
  const site = await startSite();
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
  const site = await startSite();
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
  const site = await startSite();
  const all = names.map((name) => mf(name, local));
  expect(await site.code(all.join('&'))).toBe('request.invalid');
  const cookie = await site.set(all.slice(0, 4).join('&'));
  expect(cookie.length).toBeLessThan(4_096);
  expect(await site.code(all[4] ?? '', { cookie })).toBe('request.invalid');
});

test.each([
  ['a remote that is not there', mf('mfe-none', local)],
  ['no name', 'mf=@http://localhost/'],
  ['no address', 'mf=mfe-one'],
  ['another scheme', mf('mfe-one', 'data:text/javascript,alert(1)')],
  ['a script address', mf('mfe-one', 'javascript:alert(1)')],
  ['a host that would write into the policy', mf('mfe-one', 'http://a;script-src/x')],
  ['a host that would stand for many', mf('mfe-one', 'http://*.example.com/x')],
  ['a user in the address', mf('mfe-one', 'http://me@localhost/x')],
  ['too long an address', mf('mfe-one', `http://localhost/${'x'.repeat(400)}`)],
])('%s is request.invalid', async (_, query) => {
  const site = await startSite();
  expect(await site.code(query)).toBe('request.invalid');
});

test('the clean address never leads to another site', async () => {
  const site = await startSite();
  for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
    expect((await site.ask(`${path}?mf=clear`)).headers.get('location')).toBe('/evil.example/');
  }
});

test('an address changes nothing before the visitor has said yes to a page that tells what comes from where', async () => {
  const site = await startSite();
  const path = `/mfe-one?a=1&${mf('mfe-one', local)}&b=%22`;
  const answer = await site.ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page = await answer.text();
  expect(page).toContain('<dt>mfe-one</dt><dd>from http://localhost:3101/mf-manifest.json</dd>');
  expect(page).toContain('<a class="cancel" href="/mfe-one?a=1&#38;b=%22">Cancel</a>');
  const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
  expect((await site.confirm(action)).status).toBe(303);
});

test('the page that asks runs no script, loads nothing, cannot be framed, and is styled by the one style it holds', async () => {
  const site = await startSite();
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
  const site = await startSite();
  const page = await (await site.ask(`/?${mf('mfe-one', manifest)}&x="><script>`)).text();
  expect(page).not.toMatch(/<script|onclick="/);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another port of the same host', { 'sec-fetch-site': 'same-site' }, 403],
  ['an old browser on another site', { 'sec-fetch-site': '', origin: 'http://evil.example' }, 200],
  ['a typed address', { 'sec-fetch-site': 'none' }, 200],
])('a yes that comes from %s overrides nothing', async (_, headers, status) => {
  const site = await startSite();
  const answer = await site.confirm(`/?${mf('mfe-one', local)}`, headers as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('a browser without Sec-Fetch-Site says yes by its Origin', async () => {
  const site = await startSite();
  const headers = { 'sec-fetch-site': '', origin: 'http://localhost:8080' };
  const answer = await site.confirm(`/?${mf('mfe-one', local)}`, headers);
  expect(answer.status).toBe(303);
});

test('a page takes a form for nothing else', async () => {
  const site = await startSite();
  expect((await site.confirm('/mfe-one')).status).toBe(405);
});

test('taking back needs no yes', async () => {
  const site = await startSite();
  const cookie = await site.set(mf('mfe-one', local));
  for (const query of ['mf=mfe-one@', 'mf=clear']) {
    const answer = await site.ask(`/?${query}`, { cookie });
    expect([answer.status, answer.headers.get('set-cookie')?.split(';')[0]]).toEqual([303, 'mf=']);
  }
});

test.each([
  'http://localhost:3101/x',
  'http://LOCALHOST/x',
  'http://team.localhost:3101/x',
  'https://127.0.0.1/x',
  'http://127.8.9.10:3101/x',
  'http://2130706433/x',
])('%s is this machine', async (manifest) => {
  const site = await startSite();
  expect((await site.ask(`/?${mf('mfe-one', manifest)}`)).status).toBe(200);
});

test.each([
  'http://evil.example/x',
  'https://localhost.evil.example/x',
  'http://evil-localhost/x',
  'http://192.168.1.7:3101/x',
  'http://10.0.0.1/x',
  'http://0.0.0.0:3101/x',
  'http://128.0.0.1/x',
])('%s is not, and without a permit access.denied', async (manifest) => {
  const site = await startSite();
  expect(await site.code(mf('mfe-one', manifest))).toBe('access.denied');
});

test('a cookie from when other machines were allowed counts for nothing', async () => {
  const site = await startSite();
  const { write } = createOverrideCookie({
    secret: keys.privateKey,
    https: false,
    now: () => site.clock.nowMs,
  });
  const untilMs = site.clock.nowMs + hourMs;
  const stored = (manifest: string) =>
    write([{ name: 'mfe-one', manifest, permitted: false, untilMs }]).split(';')[0] ?? '';
  expect(await site.policy(stored(local))).not.toBe(strictPolicy);
  expect(await site.policy(stored('http://evil.example/x'))).toBe(strictPolicy);
});

test('a link on another site overrides nothing', async () => {
  const site = await startSite();
  for (const from of ['cross-site', 'same-site']) {
    expect(await site.code(mf('mfe-one', local), { 'sec-fetch-site': from })).toBe('access.denied');
  }
});

test('where nothing permits it an override is access.denied, and a cookie from before counts for nothing', async () => {
  const cookie = await (await startSite()).set(mf('mfe-one', local));
  const site = await startSite({ open: false });
  expect(await site.code(mf('mfe-one', local))).toBe('access.denied');
  expect(JSON.stringify(await site.remotes(cookie))).not.toContain('override');
});

test('a cookie that the gateway did not sign counts for nothing', async () => {
  const site = await startSite();
  const [payload = '', signature = ''] = (await site.set(mf('mfe-one', local))).split('.');
  const forged = Buffer.from(
    JSON.stringify([{ name: 'mfe-one', manifest: 'http://evil/', permitted: true, untilMs: 9e15 }]),
  ).toString('base64url');
  for (const cookie of [`mf=${forged}.${signature}`, `${payload}.`, payload, 'mf=a.b.c', 'mf=.']) {
    expect(await site.policy(cookie)).toBe(strictPolicy);
  }
});

test('after eight hours it is over', async () => {
  const site = await startSite();
  const cookie = await site.set(mf('mfe-one', local));
  site.clock.nowMs += 8 * hourMs;
  expect(await site.policy(cookie)).toBe(strictPolicy);
});

test('a remote that leaves the registry takes its override along', async () => {
  const site = await startSite();
  const cookie = await site.set(mf('mfe-one', local));
  site.registry.update([entry('mfe-two', '/mfe-two')]);
  expect(await site.policy(cookie)).toBe(strictPolicy);
});

test('in production a permit allows its remote, from https, for as long as it lasts', async () => {
  const site = await startSite({ open: false, production: true });
  const token = await permit('remote.override:mfe-one');
  const secure = mf('mfe-one', 'https://preview.example.com/mf-manifest.json');
  expect((await site.ask(`/?${secure}&mf-permit=${token}`)).headers.get('set-cookie')).toBeNull();
  const answer = await site.confirm(`/?${secure}&mf-permit=${token}`);
  expect(answer.headers.get('location')).toBe('/');
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await site.policy(cookie)).toContain("script-src 'self' https://preview.example.com;");
  expect(await site.code(`${mf('mfe-one', local)}&mf-permit=${token}`)).toBe('request.invalid');
  expect(await site.code(`${secure.replace('one', 'two')}&mf-permit=${token}`)).toBe('access.denied');
  site.clock.nowMs += hourMs;
  expect(await site.policy(cookie)).toBe(strictPolicy);
});

test('a permit that is expired, too long-lived, forged or a deploy token is principal.invalid', async () => {
  const site = await startSite({ open: false });
  const deployToken = await deployTokenSigner({
    privateKey: deployKeys.privateKey,
    now: () => site.clock.nowMs,
  })({ who: 'ci', remotes: ['mfe-one'], lifetimeDays: 1 });
  const forged = await permit('remote.override:mfe-one', { privateKey: createPrincipalKeys().privateKey });
  const old = await permit('remote.override:mfe-one', { lifetimeMs: -hourMs });
  for (const token of [deployToken, forged, old, 'x', '']) {
    expect(await site.code(`${mf('mfe-one', local)}&mf-permit=${token}`)).toBe('principal.invalid');
  }
  const long = await permit('remote.override:mfe-one', { lifetimeMs: 90 * 24 * hourMs });
  site.clock.nowMs += 25 * hourMs;
  expect(await site.code(`${mf('mfe-one', local)}&mf-permit=${long}`)).toBe('principal.invalid');
});

test('only a page takes overrides: a file and the API do not', async () => {
  const site = await startSite();
  for (const path of ['/api/none', '/a.js', '/mfe/registry.json']) {
    const answer = await site.ask(`${path}?${mf('mfe-one', local)}`);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});
