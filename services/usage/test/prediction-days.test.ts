import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, dayMs, startUsage, type Usage, visitor } from './service.ts';

let usage: Usage;
beforeAll(async () => {
  usage = await startUsage();
}, 30_000);
afterAll(() => usage?.stop());

const soon = { timeout: 15_000, interval: 20 };
const month = '2426-07';
const user = (tier: 'registered' | 'pro') => ({ tier, userId: randomUUID() });

/** The days that have a count, from 1. */
async function counted(who: Parameters<Usage['predictionDays']>[0], query: Record<string, string> = {}) {
  const { status, body } = await usage.predictionDays(who, { month, ...query });
  expect(status).toBe(200);
  expect(body.days).toHaveLength(31);
  return Object.fromEntries(body.days.flatMap((count, index) => (count > 0 ? [[index + 1, count]] : [])));
}

describe('GET /api/user/prediction-days', () => {
  it.each(['registered', 'pro'] as const)('counts what was committed on each day: %s', async (tier) => {
    const caller = user(tier);
    usage.setClock('2426-07-03T10:00:00Z');
    await usage.use(claim('prediction', caller));
    await usage.use(claim('prediction', caller));
    usage.passMs(dayMs);
    await usage.use(claim('prediction', caller));
    await expect.poll(() => counted(caller), soon).toEqual({ 3: 2, 4: 1 });
  });

  it('counts a use once, however often it is committed, and none that was only reserved', async () => {
    const caller = user('pro');
    usage.setClock('2426-07-05T10:00:00Z');
    const [used, reserved, last] = [1, 2, 3].map(() => claim('prediction', caller));
    if (!used || !reserved || !last) throw new Error('three claims');
    await usage.use(used);
    await usage.commit(used);
    await usage.reserve(reserved);
    usage.passMs(dayMs);
    await usage.commit(used);
    await usage.use(last);
    await expect.poll(() => counted(caller), soon).toEqual({ 5: 1, 6: 1 });
  });

  it('ends a day at midnight of the caller’s time zone', async () => {
    const caller = user('pro');
    usage.setClock('2426-07-08T03:00:00Z');
    await usage.use(claim('prediction', caller));
    await expect.poll(() => counted(caller), soon).toEqual({ 8: 1 });
    expect(await counted(caller, { timeZone: 'America/Chicago' })).toEqual({ 7: 1 });
  });

  it('counts nobody else’s, and no bills', async () => {
    const caller = user('pro');
    usage.setClock('2426-07-09T10:00:00Z');
    await usage.use(claim('prediction', user('pro')));
    await usage.use(claim('bol', caller));
    await usage.use(claim('prediction', caller));
    await expect.poll(() => counted(caller), soon).toEqual({ 9: 1 });
  });

  it('refuses a month that is none, and a visitor who is not signed in', async () => {
    const refused = await usage.predictionDays(user('pro'), { month: '2026-00' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const nobody = await usage.predictionDays(visitor('192.0.2.80'), { month });
    expect(nobody).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  });
});
