import { createPrincipalKeys, deployTokenSigner } from '@freightwright/service-kit';
import { expect, test } from 'vitest';
import { createOverrideCookie } from '../src/overrides/override.ts';
import { keys } from './fixture/gateway.ts';
import {
  deployKeys,
  hourMs,
  local,
  mf,
  permit,
  startOverrideSite,
  strictPolicy,
} from './fixture/override-site.ts';

test.each([
  'http://localhost:3101/x',
  'http://LOCALHOST/x',
  'http://team.localhost:3101/x',
  'https://127.0.0.1/x',
  'http://127.8.9.10:3101/x',
  'http://2130706433/x',
])('%s is this machine', async (manifest) => {
  const site = await startOverrideSite();
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
  const site = await startOverrideSite();
  expect(await site.code(mf('mfe-one', manifest))).toBe('access.denied');
});

test('a cookie from when other machines were allowed counts for nothing', async () => {
  const site = await startOverrideSite();
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

test('where nothing permits it an override is access.denied, and a cookie from before counts for nothing', async () => {
  const cookie = await (await startOverrideSite()).set(mf('mfe-one', local));
  const site = await startOverrideSite({ open: false });
  expect(await site.code(mf('mfe-one', local))).toBe('access.denied');
  expect(JSON.stringify(await site.remotes(cookie))).not.toContain('override');
});

test('in production a permit allows its remote, from https, for as long as it lasts', async () => {
  const site = await startOverrideSite({ open: false, production: true });
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
  const site = await startOverrideSite({ open: false });
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
