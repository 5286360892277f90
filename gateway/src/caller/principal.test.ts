import type { Principal } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import { createPrincipalTokens } from './principal.ts';

const anonymous = (clientAddress: string): Principal => ({ tier: 'anonymous', scopes: [], clientAddress });

function counting() {
  const clock = { nowMs: 1_000_000 };
  const signed: Principal[] = [];
  const tokenFor = createPrincipalTokens({
    now: () => clock.nowMs,
    sign: async (principal) => `token ${signed.push(principal)}`,
  });
  return { clock, signed, tokenFor };
}

test('callers at the same moment and soon after share one signature', async () => {
  const { signed, tokenFor } = counting();
  const [one, other] = await Promise.all([tokenFor(anonymous('a')), tokenFor(anonymous('a'))]);
  expect([one, other, await tokenFor(anonymous('a'))]).toEqual(['token 1', 'token 1', 'token 1']);
  expect(signed).toHaveLength(1);
});

test('a token is renewed while it is good for another 30 s', async () => {
  const { clock, tokenFor } = counting();
  expect(await tokenFor(anonymous('a'))).toBe('token 1');
  clock.nowMs += 30_001;
  expect(await tokenFor(anonymous('a'))).toBe('token 2');
});

test('a principal that differs in any part has a token of its own', async () => {
  const { signed, tokenFor } = counting();
  const user: Principal = {
    tier: 'pro',
    userId: 'u',
    email: 'u@example.com',
    scopes: ['bol'],
    clientAddress: 'a',
  };
  const all: Principal[] = [
    anonymous('a'),
    anonymous('b'),
    { ...anonymous('a'), anonymousId: 'visitor-aaaaaaaaaa' },
    { ...anonymous('a'), anonymousId: 'visitor-bbbbbbbbbb' },
    user,
    { ...user, tier: 'registered' },
    { ...user, userId: 'v' },
    { ...user, scopes: [] },
    { ...user, clientAddress: 'b' },
    { ...user, apiKey: { id: 'key_a', mode: 'live' } },
    { ...user, apiKey: { id: 'key_b', mode: 'live' } },
    { ...user, apiKey: { id: 'key_b', mode: 'live', apiVersion: '2026-11-01' } },
  ];
  for (const principal of all) await tokenFor(principal);
  expect(signed).toEqual(all);
});

test('a failed signature is not kept', async () => {
  let fail = true;
  const tokenFor = createPrincipalTokens({
    now: () => 1_000_000,
    sign: async () => {
      if (fail) throw new Error('no key');
      return 'token';
    },
  });
  await expect(tokenFor(anonymous('a'))).rejects.toThrow('no key');
  fail = false;
  expect(await tokenFor(anonymous('a'))).toBe('token');
});
