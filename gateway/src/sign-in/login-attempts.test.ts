import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createLoginAttempts } from './hosted-sign-in.ts';

const secret = randomBytes(32).toString('base64');
const startMs = Date.parse('2026-07-01T10:00:00Z');
let nowMs = startMs;
const make = (https = false, key = secret) => createLoginAttempts({ secret: key, https, now: () => nowMs });

const state = (start = 'abcdefgh') => start.padEnd(43, '-');
const attempt = (start?: string) => ({
  state: state(start),
  nonce: 'the-nonce',
  codeVerifier: 'the-verifier',
  returnTo: '/bol',
});
const requestWith = (...cookies: string[]) =>
  ({ headers: { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') } }) as IncomingMessage;
const nothing = requestWith();

it('is found again by its state, for ten minutes', () => {
  const attempts = make();
  const stored = requestWith('other=1', ...attempts.save(attempt(), nothing));
  expect(attempts.find(stored, state())).toEqual(attempt());
  nowMs += 600_000 - 1;
  expect(attempts.find(stored, state())).toEqual(attempt());
  nowMs += 1;
  expect(attempts.find(stored, state())).toBeUndefined();
  nowMs = startMs;
});

it('is not found by another state, though the name of its cookie be the same', () => {
  const attempts = make();
  const stored = requestWith(...attempts.save(attempt(), nothing));
  for (const other of [`${state()}x`, 'abcdefgh', '', 'abcdefgh;x=y', state('other---'), 'x'.repeat(200)]) {
    expect(attempts.find(stored, other)).toBeUndefined();
  }
});

it('is not found when a byte of it has changed, under another name, or with another secret', () => {
  const attempts = make();
  const [cookie = ''] = attempts.save(attempt(), nothing);
  const [name = '', value = ''] = cookie.split(/[=;]/);
  const bytes = Buffer.from(value, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(attempts.find(requestWith(`${name}=${changed.toString('base64url')}`), state())).toBeUndefined();
  }
  expect(attempts.find(requestWith(`login-zzzzzzzz=${value}`), state('zzzzzzzz'))).toBeUndefined();
  const elsewhere = make(false, randomBytes(32).toString('base64'));
  expect(elsewhere.find(requestWith(cookie), state())).toBeUndefined();
  for (const odd of ['', 'a', 'AAAA', '%%%']) {
    expect(attempts.find(requestWith(`${name}=${odd}`), state())).toBeUndefined();
  }
});

it('is found although somebody planted a cookie of the same name before it', () => {
  const attempts = make();
  const stored = requestWith('login-abcdefgh=planted', ...attempts.save(attempt(), nothing));
  expect(attempts.find(stored, state())).toEqual(attempt());
});

it('is Secure where visitors come by https, and forgotten on request', () => {
  const attempts = make(true);
  const [cookie = ''] = attempts.save(attempt(), nothing);
  expect(cookie).toMatch(
    /^login-abcdefgh=[\w-]+; Max-Age=600; Path=\/api\/login; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(attempts.forget(state())).toEqual([
    'login-abcdefgh=; Max-Age=0; Path=/api/login; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(attempts.forget('a=b; c')).toEqual([]);
});

it('makes the oldest give way once there are four', () => {
  const attempts = make();
  const older = ['first---', 'second--', 'third---', 'fourth--'].flatMap((start) =>
    attempts.save(attempt(start), nothing),
  );
  const [cleared, stored, ...more] = attempts.save(attempt('fifth---'), requestWith(...older));
  expect(cleared).toMatch(/^login-first---=; Max-Age=0/);
  expect(stored).toMatch(/^login-fifth---=[\w-]+/);
  expect(more).toEqual([]);
});

it('fits a cookie with the longest way back there is', () => {
  const [cookie = ''] = make(true).save({ ...attempt(), returnTo: 'x'.repeat(2_000) }, nothing);
  expect(cookie.length).toBeLessThan(4_000);
});
