import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createKnownBrowsers } from './sign-in-throttle.ts';

const secret = randomBytes(32).toString('base64');
const startMs = Date.parse('2026-07-01T10:00:00Z');
let nowMs = startMs;
const make = (https = false, key = secret) => createKnownBrowsers({ secret: key, https, now: () => nowMs });
const requestWith = (...cookies: string[]) =>
  ({ headers: { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') } }) as IncomingMessage;
const nothing = requestWith();
const ann = { email: 'Ann@mill.example', userId: 'user-ann' };
const bob = { email: 'bob@mill.example', userId: 'user-bob' };

it('is known to its account for 180 days, in any case of the email', () => {
  const browsers = make();
  const known = requestWith('other=1', ...browsers.remember(nothing, ann));
  expect(browsers.find(known, 'ann@MILL.example')).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    userId: 'user-ann',
  });
  nowMs += 180 * 24 * 3_600_000 - 1;
  expect(browsers.find(known, ann.email)).toBeDefined();
  nowMs += 1;
  expect(browsers.find(known, ann.email)).toBeUndefined();
  nowMs = startMs;
});

it('is known to no other account, also under the name of its cookie', () => {
  const browsers = make();
  const [cookie = ''] = browsers.remember(nothing, ann);
  expect(browsers.find(requestWith(cookie), bob.email)).toBeUndefined();
  const [name = ''] = (browsers.remember(nothing, bob)[0] ?? '').split('=');
  const moved = `${name}${cookie.slice(cookie.indexOf('='))}`;
  expect(browsers.find(requestWith(moved), bob.email)).toBeUndefined();
});

it('is not known by a cookie of which a sign has changed, nor with another secret', () => {
  const browsers = make();
  const [cookie = ''] = browsers.remember(nothing, ann);
  const [pair = ''] = cookie.split(';');
  const start = pair.indexOf('=') + 1;
  for (let at = start; at < pair.length; at += 1) {
    const changed = pair.slice(0, at) + (pair[at] === 'A' ? 'B' : 'A') + pair.slice(at + 1);
    // The last character of 32 bytes in base64url has unused bits.
    if (at === pair.length - 1) continue;
    expect(browsers.find(requestWith(changed), ann.email)).toBeUndefined();
  }
  for (const odd of ['', '.', 'a.b', '....']) {
    expect(browsers.find(requestWith(`${pair.slice(0, start)}${odd}`), ann.email)).toBeUndefined();
  }
  const elsewhere = make(false, randomBytes(32).toString('base64'));
  expect(elsewhere.find(requestWith(cookie), ann.email)).toBeUndefined();
});

it('has another id after every sign-in', () => {
  const browsers = make();
  const ids = [1, 2].map(() => browsers.find(requestWith(...browsers.remember(nothing, ann)), ann.email)?.id);
  expect(new Set(ids).size).toBe(2);
});

it('is found although somebody planted a cookie of the same name before it', () => {
  const browsers = make();
  const [cookie = ''] = browsers.remember(nothing, ann);
  const planted = `${cookie.slice(0, cookie.indexOf('='))}=planted`;
  expect(browsers.find(requestWith(planted, cookie), ann.email)).toBeDefined();
});

it('has a cookie that no script and no page of another site gets at, and that shows no email', () => {
  const [cookie = ''] = make(true).remember(nothing, ann);
  expect(cookie).toMatch(
    /^known-[\w-]{8}=[\w-]+\.[\w-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [payload = ''] = cookie.split('=')[1]?.split('.') ?? [];
  expect(Buffer.from(payload, 'base64url').toString()).not.toContain('mill.example');
});

it('keeps four accounts, and the one before them gives way', () => {
  const browsers = make();
  const accounts = [1, 2, 3, 4, 5].map((n) => ({ email: `person-${n}@mill.example`, userId: `user-${n}` }));
  const stored = accounts.slice(0, 4).flatMap((account) => browsers.remember(nothing, account));
  const [cleared, added, ...more] = browsers.remember(requestWith(...stored), accounts[4] ?? ann);
  expect(cleared?.split('=')[0]).toBe(stored[0]?.split('=')[0]);
  expect(cleared).toMatch(/=; Max-Age=0; Path=\/api\/auth;/);
  expect(browsers.find(requestWith(added ?? ''), 'person-5@mill.example')).toBeDefined();
  expect(more).toEqual([]);
  expect(browsers.remember(requestWith(...stored), accounts[0] ?? ann)).toHaveLength(1);
});
