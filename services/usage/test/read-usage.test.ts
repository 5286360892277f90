import { randomUUID } from 'node:crypto';
import { accountClosed, accountErased, exportFrom } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { claim, dayMs, registered, startOfTime, startUsage, type Usage, visitor } from './service.ts';

const usage = shared(() => startUsage());
beforeEach(() => usage.setClock(startOfTime));

const user = (tier: 'registered' | 'pro' | 'enterprise' = 'registered') => ({ tier, userId: randomUUID() });
const unused = { used: 0, nextReset: null };

describe.each([
  ['bol-usage', 'canGenerate'],
  ['prediction-usage', 'canPredict'],
] as const)('GET /api/user/%s', (path, isAllowed) => {
  const read = { 'bol-usage': () => usage.bolUsage, 'prediction-usage': () => usage.predictionUsage }[path];

  it.each(['pro', 'enterprise'] as const)('shows %s that there is no limit', async (tier) => {
    expect(await read()(user(tier))).toMatchObject({
      status: 200,
      body: { ...unused, limit: null, remaining: null, [isAllowed]: true },
    });
  });

  it.each(['anonymous', 'registered'] as const)('is refused to a caller without an id: %s', async (tier) => {
    expect(await read()({ tier })).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  });

  it('is refused without a principal of the gateway', async () => {
    for (const headers of [{ 'x-principal': 'made.up.token', 'x-keycloak-user-id': randomUUID() }, {}]) {
      const response = await fetch(`${usage.url}/api/user/${path}`, { headers });
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'principal.invalid' }]);
    }
  });
});

describe('the usage of bills', () => {
  it('shows a user who made none that one is available', async () => {
    expect(await usage.bolUsage(user())).toEqual({
      status: 200,
      body: { ...unused, limit: 1, remaining: 1, canGenerate: true },
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
    expect((await usage.bolUsage(caller)).body).toMatchObject({ ...unused, canGenerate: true });
  });

  it('counts a bill that is being made, until its reservation lapses', async () => {
    const caller = user();
    await usage.reserve(claim('bol', caller));
    expect((await usage.bolUsage(caller)).body).toMatchObject({ used: 1, canGenerate: false });
    usage.passMs(60_000);
    expect((await usage.bolUsage(caller)).body).toMatchObject({ used: 0, canGenerate: true });
  });
});

const midnight = '2426-07-02T00:00:00.000Z';
/** As in `startOfTime`: 10:00 UTC is 05:00 in Chicago in summer. */
const chicagoMidnight = '2426-07-02T05:00:00.000Z';

describe('the usage of predictions', () => {
  it.each([
    ['a user', () => user()],
    ['a visitor who is not signed in', () => visitor('192.0.2.1')],
  ])('shows %s three a day, and what is used of them', async (_, someone) => {
    const caller = someone();
    expect(await usage.predictionUsage(caller)).toEqual({
      status: 200,
      body: { ...unused, limit: 3, remaining: 3, canPredict: true },
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
    const caller = user();
    await usage.use({ ...claim('prediction', caller), timeZone });
    expect((await usage.predictionUsage(caller, timeZone)).body).toMatchObject({ used: 1, nextReset });
  });

  it('shows nobody at an address more than the address has left, and when that is free again', async () => {
    const address = '192.0.2.50';
    for (let n = 0; n < 10; n += 1) {
      const someone = visitor(address);
      const uses = n < 9 ? 3 : 2;
      for (let use = 0; use < uses; use += 1) await usage.use(claim('prediction', someone));
    }
    const newcomer = visitor(address);
    expect((await usage.predictionUsage(newcomer)).body).toMatchObject({
      ...unused,
      remaining: 1,
      canPredict: true,
    });
    await usage.use(claim('prediction', visitor(address)));
    expect((await usage.predictionUsage(newcomer)).body).toEqual({
      ...{ used: 0, limit: 3, remaining: 0, nextReset: midnight, canPredict: false },
    });
    // Reserving gives the same answer.
    expect(await usage.reserve(claim('prediction', newcomer))).toMatchObject({ granted: false });
  });
});

const soon = { timeout: 15_000, interval: 20 };
const month = '2426-07';

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

  it('counts uses that are noted without a limit, each once', async () => {
    const caller = { tier: 'pro', userId: randomUUID() } as const;
    const noted = ['2426-07-11T10:00:00.000Z', '2426-07-12T10:00:00.000Z', '2426-07-12T11:00:00.000Z'].map(
      (at) => ({
        ...({ allowance: 'prediction', userId: caller.userId, reservationId: randomUUID(), at } as const),
      }),
    );
    await usage.note(noted.slice(0, 2));
    await usage.note(noted);
    expect(await counted({ ...caller, scopes: [], clientAddress: '192.0.2.81' })).toEqual({ 11: 1, 12: 2 });
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
    const anonymousUser = await usage.predictionDays(visitor('192.0.2.80'), { month });
    expect(anonymousUser).toMatchObject({ status: 401, body: { code: 'principal.invalid' } });
  });
});

it('readiness names the database and the messages', async () => {
  const response = await fetch(`${usage.url}/readyz`);
  expect(await response.json()).toMatchObject({ status: 'ok', components: { mongo: 'ok', nats: 'ok' } });
});

const userOf = (subject: ReturnType<typeof registered>) =>
  subject.tier === 'anonymous' ? '' : subject.userId;

it('erases the counters and dates of a user, says so once, and leaves everybody else alone', async () => {
  const [leaver, other] = [registered(), registered()];
  for (const subject of [leaver, other]) {
    expect(await usage.use(claim('bol', subject))).toBe(true);
    expect(await usage.use(claim('prediction', subject))).toBe(true);
  }
  const identity = await usage.site.connect();
  const userId = userOf(leaver);
  await expect
    .poll(async () => (await identity.request(exportFrom.usage, { userId })).pieces.map(({ kind }) => kind))
    .toEqual(['allowanceCounters', 'allowanceCounters', 'datesOfUse']);

  const reports = await usage.site.published(accountErased.usage);
  const closed = { closureId: randomUUID(), userId, closedAt: usage.iso(), look: 1 as const };
  await identity.publish(accountClosed, closed, { id: `${closed.closureId}-1` });
  await identity.publish(accountClosed, closed, { id: `${closed.closureId}-2` });
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[0]?.report).toMatchObject({
    part: 'usage',
    erased: [
      { what: 'counters of allowances', count: 2 },
      { what: 'dates of predictions', count: 1 },
    ],
    retained: [],
  });
  expect(reports[1]).toEqual(reports[0]);
  const left = async (id: string) => (await identity.request(exportFrom.usage, { userId: id })).pieces.length;
  expect(await left(userId)).toBe(0);
  expect(await left(userOf(other))).toBe(3);
});

it('reports nothing for somebody of whom there is nothing', async () => {
  const identity = await usage.site.connect();
  const reports = await usage.site.published(accountErased.usage);
  const closureId = randomUUID();
  const closed = { closureId, userId: randomUUID(), closedAt: usage.iso(), look: 1 as const };
  await identity.publish(accountClosed, closed, { id: closureId });
  const ours = () => reports.filter((one) => one.closureId === closureId).map(({ report }) => report);
  await expect.poll(ours).toMatchObject([{ erased: [], retained: [] }]);
});
