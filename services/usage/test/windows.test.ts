import { randomUUID } from 'node:crypto';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { claim, dayMs, registered, secondMs, startOfTime, startUsage } from './service.ts';

const usage = shared(() => startUsage());
beforeEach(() => usage.setClock(startOfTime));

const enterprise = () => ({ tier: 'enterprise' as const, userId: randomUUID() });

describe('bills of lading', () => {
  it('reset exactly 5 days after the first, and count anew from the next first', async () => {
    const subject = registered();
    expect(await usage.use(claim('bol', subject))).toBe(true);
    usage.passMs(5 * dayMs - 1);
    expect(await usage.use(claim('bol', subject))).toBe(false);
    usage.passMs(1);
    expect(await usage.use(claim('bol', subject))).toBe(true);
    usage.passMs(5 * dayMs - 1);
    expect(await usage.use(claim('bol', subject))).toBe(false);
    usage.passMs(1);
    expect(await usage.use(claim('bol', subject))).toBe(true);
  });

  it('open no window by a reservation that came to nothing', async () => {
    const subject = registered();
    await usage.reserve(claim('bol', subject));
    usage.passMs(2 * dayMs);
    expect(await usage.reserve(claim('bol', subject))).toMatchObject({
      granted: true,
      resetsAt: usage.iso(5 * dayMs),
    });
  });
});

describe('predictions', () => {
  async function useAll(subject: ReturnType<typeof registered>, timeZone?: string) {
    let granted = 0;
    while (await usage.use({ ...claim('prediction', subject), ...(timeZone && { timeZone }) })) granted += 1;
    return granted;
  }

  it("come back at UTC's midnight when no time zone is given", async () => {
    const subject = registered();
    usage.setClock('2426-07-01T23:59:59.999Z');
    expect(await useAll(subject)).toBe(3);
    expect(await usage.reserve(claim('prediction', subject))).toMatchObject({
      refusal: 'used-up',
      resetsAt: '2426-07-02T00:00:00.000Z',
    });
    usage.passMs(1);
    expect(await useAll(subject)).toBe(3);
  });

  it('do not come back sooner by claiming the zone whose midnight is next', async () => {
    const subject = registered();
    // At every hour it is midnight somewhere: 'Etc/GMT+5' is five hours west of Greenwich.
    const zoneWithMidnightSoon = (hour: number) => `Etc/GMT${hour <= 12 ? `+${hour}` : `-${24 - hour}`}`;
    let granted = 0;
    for (let hours = 0; hours < 48; hours += 1) {
      usage.setClock(new Date(Date.UTC(2426, 6, 1, hours, 30)).toISOString());
      granted += await useAll(subject, zoneWithMidnightSoon((hours + 1) % 24));
    }
    expect(granted).toBeLessThanOrEqual(9);
  });

  it('reserved before midnight and committed after it count for the day before', async () => {
    const subject = registered();
    usage.setClock('2426-07-01T23:59:30Z');
    const late = claim('prediction', subject);
    await usage.reserve(late);
    usage.setClock('2426-07-02T00:00:10Z');
    expect(await usage.commit(late)).toEqual({ committed: true });
    expect(await usage.commit(late)).toEqual({ committed: true });
    expect(await useAll(subject)).toBe(3);
  });
});

describe('bulk quotas', () => {
  it('take five uploads in any minute', async () => {
    const subject = enterprise();
    for (let n = 0; n < 5; n += 1) {
      expect(await usage.use(claim('bulk-upload', subject))).toBe(true);
      usage.passMs(10 * secondMs);
    }
    expect(await usage.reserve(claim('bulk-upload', subject))).toMatchObject({
      refusal: 'used-up',
      resetsAt: usage.iso(10 * secondMs),
    });
    usage.passMs(10 * secondMs);
    expect(await usage.use(claim('bulk-upload', subject))).toBe(true);
    expect(await usage.use(claim('bulk-upload', subject))).toBe(false);
  });

  it('answer a commit that is repeated after the minute like the first', async () => {
    const upload = claim('bulk-upload', enterprise());
    await usage.use(upload);
    usage.passMs(61 * secondMs);
    await usage.use(claim('bulk-upload', upload.subject));
    expect(await usage.commit(upload)).toEqual({ committed: true });
    expect(await usage.reserve(upload)).toMatchObject({ granted: true, committed: true, remaining: 4 });
  });

  it('let three jobs run at a time, each until it is released', async () => {
    const subject = enterprise();
    const jobs = [claim('bulk-job', subject), claim('bulk-job', subject), claim('bulk-job', subject)];
    for (const job of jobs) expect(await usage.use(job)).toBe(true);
    const next = claim('bulk-job', subject);
    expect(await usage.reserve(next)).toMatchObject({ granted: false, refusal: 'used-up' });
    usage.passMs(10 * 60 * secondMs);
    expect(await usage.use(next)).toBe(false);
    expect(await usage.release(jobs[0] as never)).toEqual({ released: true });
    expect(await usage.use(next)).toBe(true);
    expect(await usage.use(claim('bulk-job', subject))).toBe(false);
  });

  it('take a job that nobody released for lost after an hour', async () => {
    const subject = enterprise();
    for (let n = 0; n < 3; n += 1) await usage.use(claim('bulk-job', subject));
    usage.passMs(3_600 * secondMs - 1);
    expect(await usage.use(claim('bulk-job', subject))).toBe(false);
    usage.passMs(1);
    expect(await usage.use(claim('bulk-job', subject))).toBe(true);
  });
});

it('a counter is gone from the database once nothing in it matters', async () => {
  const subject = registered();
  await usage.use(claim('bol', subject));
  const [key] = Object.values(subject)
    .map((id) => `bol:user:${id}`)
    .slice(1);
  const stored = await usage.ledgers().findOne({ _id: key as never });
  expect(stored?.expiresAt).toEqual(new Date(Date.parse(startOfTime) + 5 * dayMs + 600_000));
  const indexes = await usage.ledgers().indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});
