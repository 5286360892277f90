import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { shownCredential } from './identify-caller.ts';

const jwt = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
const token = jwt({ iss: 'somebody' });
const outcome = (headers: Record<string, string>) => {
  try {
    return shownCredential({ headers } as unknown as IncomingMessage);
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};

test.each([
  ['nothing', {}, undefined],
  ['another scheme', { authorization: 'Basic YTpi' }, undefined],
  ['a token', { authorization: `Bearer ${token}` }, { kind: 'bearer', token, issuer: 'somebody' }],
  [
    'a token in other letters',
    { authorization: `bEARER  ${token}` },
    { kind: 'bearer', token, issuer: 'somebody' },
  ],
  [
    'a token of nobody',
    { authorization: `Bearer ${jwt({})}` },
    { kind: 'bearer', token: jwt({}), issuer: '' },
  ],
  ['a key', { 'x-api-key': 'fw_1' }, { kind: 'api-key', key: 'fw_1' }],
  ['no token after the scheme', { authorization: 'Bearer' }, 'principal.invalid'],
  ['a token that is no JWT', { authorization: 'Bearer abc' }, 'principal.invalid'],
  ['a token with a payload that is no object', { authorization: `Bearer ${jwt(null)}` }, 'principal.invalid'],
  ['an empty key', { 'x-api-key': '' }, 'principal.invalid'],
  ['a key too long', { 'x-api-key': 'k'.repeat(257) }, 'principal.invalid'],
  ['both at once', { authorization: `Bearer ${token}`, 'x-api-key': 'fw_1' }, 'principal.invalid'],
])('%s', (_, headers, expected) => {
  expect(outcome(headers)).toEqual(expected);
});
