import { describe, expect, it } from 'vitest';
import { isInForce, isListed, newSecret, shownKey } from './api-key.ts';

const nowMs = 1_000_000;
const dayMs = 24 * 3_600_000;
const endless = { expiresAt: null, revokedAt: null };

it.each([
  ['has no end', {}, true],
  ['ends in a moment', { expiresAt: new Date(nowMs + 1) }, true],
  ['ends now', { expiresAt: new Date(nowMs) }, false],
  ['was revoked', { revokedAt: new Date(nowMs - 1) }, false],
  ['was revoked before its end', { expiresAt: new Date(nowMs + 1), revokedAt: new Date(nowMs) }, false],
])('whether a key that %s is in force', (_, terms, inForce) => {
  expect(isInForce({ ...endless, ...terms }, nowMs)).toBe(inForce);
});

describe('a new key', () => {
  it.each([
    ['live', /^fw_live_[A-Za-z0-9_-]{43}$/],
    ['test', /^fw_test_[A-Za-z0-9_-]{43}$/],
  ] as const)('of mode %s says so in its first characters', (mode, pattern) => {
    expect(newSecret(mode).secret).toMatch(pattern);
  });

  it('is never the same twice, and neither is its id', () => {
    const made = Array.from({ length: 100 }, () => newSecret('live'));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(100);
    expect(new Set(made.map(({ id }) => id)).size).toBe(100);
  });
});

const key = {
  ...{ id: 'key_0123456789abcdef', hash: 'a'.repeat(64), userId: 'u1', name: 'Dock', mode: 'live' as const },
  ...{ scopes: ['bills:read' as const], ending: 'wxyz', createdAt: new Date(0), lastUsedAt: null },
  apiVersion: '2026-11-23',
  ...endless,
};

it('a key is listed for 30 days after it ended', () => {
  const revoked = { ...key, revokedAt: new Date(nowMs) };
  expect(isListed(key, nowMs)).toBe(true);
  expect(isListed(revoked, nowMs + 30 * dayMs - 1)).toBe(true);
  expect(isListed(revoked, nowMs + 30 * dayMs)).toBe(false);
  expect(isListed({ ...key, expiresAt: new Date(nowMs) }, nowMs + 30 * dayMs)).toBe(false);
});

it('a key is shown without its hash and its owner', () => {
  expect(shownKey(key)).toEqual({
    ...{ id: key.id, name: 'Dock', mode: 'live', scopes: ['bills:read'], ending: 'wxyz' },
    apiVersion: '2026-11-23',
    ...{ createdAt: '1970-01-01T00:00:00.000Z', expiresAt: null, lastUsedAt: null, revokedAt: null },
  });
});
