import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AnonymousId, Problem } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { createAnonymousIds } from './anonymous-id.ts';
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

test('an API key sent as a token is told where it belongs', () => {
  const headers = { authorization: 'Bearer fw_live_abc' };
  expect(() => shownCredential({ headers } as IncomingMessage)).toThrow('Send it in the header x-api-key');
});

const secret = randomBytes(32).toString('base64');
const ids = createAnonymousIds({ secret, https: false });
const request = (cookie?: string) => ({ headers: { cookie } }) as unknown as IncomingMessage;
const madeBy = (from = ids) => {
  const { id, setCookie = '' } = from.of(request());
  return { id, setCookie, pair: setCookie.split(';')[0] ?? '' };
};

test('a visitor without an id gets one that the contracts take, for 180 days and not for scripts', () => {
  const { id, setCookie } = madeBy();
  expect(AnonymousId.parse(id)).toBe(id);
  expect(setCookie).toMatch(/^aid=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('on https the cookie is bound to this host', () => {
  const { setCookie } = madeBy(createAnonymousIds({ secret, https: true }));
  expect(setCookie).toMatch(/^__Host-aid=.*; Secure$/);
});

test('an id that we signed is kept, in another replica too, and no cookie is set again', () => {
  const { id, pair } = madeBy();
  expect(ids.of(request(`x=1; ${pair}`))).toEqual({ id });
  expect(createAnonymousIds({ secret, https: false }).of(request(pair))).toEqual({ id });
});

test.each([
  ['forged', (id: string) => `aid=${id}.${randomBytes(32).toString('base64url')}`],
  ['without a signature', (id: string) => `aid=${id}`],
  ['with an empty signature', (id: string) => `aid=${id}.`],
  ['with more behind', (_: string, pair: string) => `${pair}.x`],
  ['of another length', (_: string, pair: string) => `aid=A${pair.slice(4)}`],
  ['10 KiB long', () => `aid=${'A'.repeat(10_240)}`],
])('an id %s is replaced', (_, cookie) => {
  const { id, pair } = madeBy();
  const got = ids.of(request(cookie(id, pair)));
  expect(got.id).not.toBe(id);
  expect(got.setCookie).toContain(`aid=${got.id}.`);
});

test('an id signed with another secret, or with the signature of another id, is replaced', () => {
  const foreign = madeBy(createAnonymousIds({ secret: randomBytes(32).toString('base64'), https: false }));
  expect(ids.of(request(foreign.pair)).id).not.toBe(foreign.id);
  const [one, other] = [madeBy(), madeBy()];
  const mixed = `aid=${one.id}.${other.pair.split('.')[1]}`;
  expect(ids.of(request(mixed)).id).not.toBe(one.id);
});
