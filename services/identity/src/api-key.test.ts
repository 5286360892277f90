import { expect, it } from 'vitest';
import { type ApiKey, hashOfKey, isInForce } from './api-key.ts';

const nowMs = 1_000_000;
const key = (terms: Partial<ApiKey>): ApiKey => ({
  hash: hashOfKey('fw_key'),
  userId: 'u1',
  scopes: [],
  expiresAt: null,
  revokedAt: null,
  ...terms,
});

it.each([
  ['has no end', {}, true],
  ['ends in a moment', { expiresAt: new Date(nowMs + 1) }, true],
  ['ends now', { expiresAt: new Date(nowMs) }, false],
  ['was revoked', { revokedAt: new Date(nowMs - 1) }, false],
  ['was revoked before its end', { expiresAt: new Date(nowMs + 1), revokedAt: new Date(nowMs) }, false],
])('whether a key that %s is in force', (_, terms, inForce) => {
  expect(isInForce(key(terms), nowMs)).toBe(inForce);
});
