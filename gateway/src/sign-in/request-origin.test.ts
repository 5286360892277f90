import type { IncomingMessage } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { isSameOrigin, refuseForeignPage, refuseForeignSignOut } from './request-origin.ts';

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

const site = 'http://localhost:8080';
const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

test.each([
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' }],
  [true, { origin: site }],
  [false, { 'sec-fetch-site': 'same-site', origin: site }],
  [false, { 'sec-fetch-site': 'cross-site', origin: site }],
  [false, { 'sec-fetch-site': 'none' }],
  [false, { 'sec-fetch-site': '', origin: site }],
  [false, { 'sec-fetch-site': 'same-origin, cross-site' }],
  [false, { origin: 'http://localhost:3000' }],
  [false, { origin: 'https://localhost:8080' }],
  [false, { origin: 'http://localhost:8080.evil.example' }],
  [false, { origin: `${site}/` }],
  [false, { origin: 'null' }],
  [false, { referer: `${site}/` }],
  [false, {}],
])('%s: %o', (expected, headers) => {
  expect(isSameOrigin(request(headers), site)).toBe(expected);
});
