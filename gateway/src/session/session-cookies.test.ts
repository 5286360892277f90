import type { IncomingMessage } from 'node:http';
import { expect, it, test } from 'vitest';
import { deviceName } from './device-name.ts';
import { createSessionCookies } from './session-cookies.ts';
import { endsAtMs } from './session-store.ts';

const plain = createSessionCookies({ https: false });
const secure = createSessionCookies({ https: true });
const request = (cookie?: string) => ({ headers: { cookie } }) as unknown as IncomingMessage;
const id = 'A'.repeat(43);

test('on http the id is sid, hidden from scripts, and the hint beside it is not', () => {
  const [session = '', hint = ''] = plain.make().cookies;
  expect(session).toMatch(/^sid=[\w-]{43}; Max-Age=36000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(hint).toBe('signed-in=1; Max-Age=36000; Path=/; SameSite=Lax');
});

test('on https the id is bound to this host and to https', () => {
  const [session = '', hint = ''] = secure.make().cookies;
  expect(session).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=36000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(hint).toBe('signed-in=1; Max-Age=36000; Path=/; SameSite=Lax; Secure');
});

test('both cookies are cleared with the attributes they were set with', () => {
  expect(plain.clearing).toEqual([
    'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'signed-in=; Max-Age=0; Path=/; SameSite=Lax',
  ]);
});

test('an id that was made is read back under the key it is stored by, which does not give it away', () => {
  const { key, cookies } = plain.make();
  const pair = String(cookies[0]).split(';')[0];
  expect(plain.read(request(`a=b; ${pair}; c=d`))).toEqual({ key });
  expect(pair).not.toContain(key);
});

test('no two ids are the same', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => plain.make().key)).size).toBe(1_000);
});

test.each([
  ['no cookie at all', undefined, 'none'],
  ['other cookies', `asid=${id}; sidx=${id}`, 'none'],
  ['the name of the other scheme', `__Host-sid=${id}`, 'none'],
  ['an empty id', 'sid=', 'odd'],
  ['a short id', `sid=${id.slice(1)}`, 'odd'],
  ['a long id', `sid=${id}A`, 'odd'],
  ['10 KiB', `sid=${'A'.repeat(10_240)}`, 'odd'],
  ['letters that are none of ours', `sid=${id.slice(1)}%`, 'odd'],
  ['an id in quotes', `sid="${id}"`, 'odd'],
  ['two ids, one of them planted', `sid=${id}; sid=${'B'.repeat(43)}`, 'odd'],
])('%s: %s', (_, cookie, expected) => {
  expect(plain.read(request(cookie))).toBe(expected);
});

const minuteMs = 60_000;

test.each([
  ['unused, after half an hour', 0, 30],
  ['used after 20 minutes, half an hour later', 20, 50],
  ['used to the last, after ten hours', 590, 600],
])('%s', (_, lastUsedAtMin, endsAtMin) => {
  const times = { createdAtMs: 1_000, lastUsedAtMs: 1_000 + lastUsedAtMin * minuteMs };
  expect(endsAtMs(times)).toBe(1_000 + endsAtMin * minuteMs);
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0 Safari/537.36 OPR/120.0`, 'Opera on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'A browser on Windows'],
  ['curl/8.14.1', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('nothing that a caller has typed is repeated', () => {
  expect(deviceName('<b>Your bank</b> Chrome/1 Windows')).toBe('Chrome on Windows');
});
