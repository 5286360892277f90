import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, dayMs, startUsage, type Usage } from './service.ts';

let usage: Usage;
beforeAll(async () => {
  usage = await startUsage();
}, 30_000);
afterAll(() => usage?.stop());

const user = () => ({ tier: 'registered' as const, userId: randomUUID() });

describe('GET /api/user/bol-usage', () => {
  it('shows a user who made none that one is available', async () => {
    expect(await usage.bolUsage(user())).toEqual({
      status: 200,
      body: { used: 0, limit: 1, remaining: 1, nextReset: null, canGenerate: true },
    });
  });

  it('shows a user who made one when the next is available, and then that it is', async () => {
    const caller = user();
    await usage.use(claim('bol', caller));
    const nextReset = usage.iso(5 * dayMs);
    const used = { used: 1, limit: 1, remaining: 0, nextReset, canGenerate: false };
    expect((await usage.bolUsage(caller)).body).toEqual(used);
    usage.passMs(5 * dayMs - 1);
    expect((await usage.bolUsage(caller)).body).toEqual(used);
    usage.passMs(1);
    expect((await usage.bolUsage(caller)).body).toMatchObject({
      used: 0,
      canGenerate: true,
      nextReset: null,
    });
  });

  it('counts a bill that is being made, until its reservation lapses', async () => {
    const caller = user();
    await usage.reserve(claim('bol', caller));
    expect((await usage.bolUsage(caller)).body).toMatchObject({ used: 1, canGenerate: false });
    usage.passMs(60_000);
    expect((await usage.bolUsage(caller)).body).toMatchObject({ used: 0, canGenerate: true });
  });

  it.each(['pro', 'enterprise'] as const)('shows %s that there is no limit', async (tier) => {
    expect(await usage.bolUsage({ tier, userId: randomUUID() })).toEqual({
      status: 200,
      body: { used: 0, limit: null, remaining: null, nextReset: null, canGenerate: true },
    });
  });

  it.each([
    ['nobody', { tier: 'anonymous' as const }],
    ['a user without an id', { tier: 'registered' as const }],
  ])('is refused to %s', async (_name, caller) => {
    expect(await usage.bolUsage(caller)).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  });

  it('is refused without a principal of the gateway', async () => {
    const headers = { 'x-principal': 'made.up.token', 'x-keycloak-user-id': randomUUID() };
    for (const given of [headers, {}]) {
      const response = await fetch(`${usage.url()}/api/user/bol-usage`, { headers: given });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        401,
        'principal.invalid',
      ]);
    }
  });
});

it('readiness names the database and the messages', async () => {
  const response = await fetch(`${usage.url()}/readyz`);
  expect(await response.json()).toMatchObject({ status: 'ok', parts: { mongo: 'ok', nats: 'ok' } });
});
