import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createSessionCookies } from './session-cookies.ts';

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
