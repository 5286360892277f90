import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { refuseForeignPage, refuseForeignSignOut } from './request-origin.ts';

const origin = 'https://freightwright.example';
const passes = (rule: typeof refuseForeignPage, headers: Record<string, string>): boolean => {
  try {
    rule({ headers } as unknown as IncomingMessage, origin);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'request.foreign-origin', status: 403 });
    return false;
  }
};

const cookie = 'sid=1';
const table: [headers: Record<string, string>, signIn: boolean, signOut: boolean][] = [
  [{ 'sec-fetch-site': 'same-origin' }, true, true],
  [{ 'sec-fetch-site': 'same-origin', cookie }, true, true],
  [{ origin }, true, true],
  [{ origin, cookie }, true, true],
  [{}, true, true],
  [{ cookie }, true, false],
  [{ cookie, authorization: 'Bearer x' }, true, true],
  [{ cookie, 'x-api-key': 'x' }, true, true],
  [{ 'sec-fetch-site': 'same-site' }, false, false],
  [{ 'sec-fetch-site': 'cross-site' }, false, false],
  [{ 'sec-fetch-site': 'cross-site', origin }, false, false],
  [{ 'sec-fetch-site': 'none' }, false, false],
  [{ 'sec-fetch-site': '' }, false, false],
  [{ origin: 'null' }, false, false],
  [{ origin: '' }, false, false],
  [{ origin: 'http://freightwright.example' }, false, false],
  [{ origin: 'https://freightwright.example:8443' }, false, false],
  [{ origin: 'https://freightwright.example.evil.example' }, false, false],
  [{ origin: 'https://evil.example', cookie }, false, false],
];

describe.each(table)('%o', (headers, signIn, signOut) => {
  it(`may ${signIn ? '' : 'not '}sign in`, () => expect(passes(refuseForeignPage, headers)).toBe(signIn));
  it(`may ${signOut ? '' : 'not '}sign out`, () =>
    expect(passes(refuseForeignSignOut, headers)).toBe(signOut));
});
