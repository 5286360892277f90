import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, startOfTime, startUsage, type Usage, visitor } from './service.ts';

let usage: Usage;
beforeAll(async () => {
  usage = await startUsage();
}, 30_000);
afterAll(() => usage?.stop());

const user = () => ({ tier: 'registered' as const, userId: randomUUID() });
const midnight = '2426-07-02T00:00:00.000Z';
/** As in `startOfTime`: 10:00 UTC is 05:00 in Chicago in summer. */
const chicagoMidnight = '2426-07-02T05:00:00.000Z';

describe('GET /api/user/prediction-usage', () => {
  it.each([
    ['a user', user],
    ['a visitor who is not signed in', () => visitor('192.0.2.1')],
  ])('shows %s three a day, and what is used of them', async (_, someone) => {
    usage.setClock(startOfTime);
    const caller = someone();
    expect(await usage.predictionUsage(caller)).toEqual({
      status: 200,
      body: { used: 0, limit: 3, remaining: 3, nextReset: null, canPredict: true },
    });
    for (let n = 1; n <= 3; n += 1) {
      await usage.use(claim('prediction', caller));
      expect((await usage.predictionUsage(caller)).body).toEqual({
        used: n,
        limit: 3,
        remaining: 3 - n,
        nextReset: midnight,
        canPredict: n < 3,
      });
    }
    usage.setClock(midnight);
    expect((await usage.predictionUsage(caller)).body).toMatchObject({ used: 0, canPredict: true });
  });

  it.each([
    ["the caller's own zone", 'America/Chicago', chicagoMidnight],
    ['UTC for a zone nobody knows', 'Moon/Tycho', midnight],
  ])('a day ends at midnight of %s', async (_, timeZone, nextReset) => {
    usage.setClock(startOfTime);
    const caller = user();
    await usage.use({ ...claim('prediction', caller), timeZone });
    expect((await usage.predictionUsage(caller, timeZone)).body).toMatchObject({ used: 1, nextReset });
  });

  it('shows nobody at an address more than the address has left, and when that is free again', async () => {
    usage.setClock(startOfTime);
    const address = '192.0.2.50';
    for (let n = 0; n < 10; n += 1) {
      const someone = visitor(address);
      const uses = n < 9 ? 3 : 2;
      for (let use = 0; use < uses; use += 1) await usage.use(claim('prediction', someone));
    }
    const newcomer = visitor(address);
    expect((await usage.predictionUsage(newcomer)).body).toEqual({
      used: 0,
      limit: 3,
      remaining: 1,
      nextReset: null,
      canPredict: true,
    });
    await usage.use(claim('prediction', visitor(address)));
    expect((await usage.predictionUsage(newcomer)).body).toEqual({
      used: 0,
      limit: 3,
      remaining: 0,
      nextReset: midnight,
      canPredict: false,
    });
    // Reserving gives the same answer.
    expect(await usage.reserve(claim('prediction', newcomer))).toMatchObject({ granted: false });
  });

  it.each(['pro', 'enterprise'] as const)('shows %s that there is no limit', async (tier) => {
    expect(await usage.predictionUsage({ tier, userId: randomUUID() })).toEqual({
      status: 200,
      body: { used: 0, limit: null, remaining: null, nextReset: null, canPredict: true },
    });
  });

  it.each([
    ['a visitor whom the gateway gave no id', { tier: 'anonymous' as const }],
    ['a user without an id', { tier: 'registered' as const }],
  ])('is refused to %s', async (_, caller) => {
    expect(await usage.predictionUsage(caller)).toMatchObject({
      status: 401,
      body: { code: 'principal.invalid' },
    });
  });

  it('is refused without a principal of the gateway', async () => {
    const response = await fetch(`${usage.url()}/api/user/prediction-usage`);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'principal.invalid' }]);
  });
});
