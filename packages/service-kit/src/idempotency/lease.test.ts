import { createLog } from '@freightwright/runtime-kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLeases } from './acquire.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const ofProcess = () => createLeases({ nowMs: Date.now, log: createLog({ name: 'test', level: 'silent' }) });

it('a lease keeps others away until it expires, and its own process for as long as the work takes', async () => {
  const [ours, theirs] = [ofProcess(), ofProcess()];
  const lease = { attempt: 'first', leaseExpiresAt: ours.expiry(3_000) };
  const { promise, resolve } = Promise.withResolvers<void>();
  const working = ours.withLease({ attempt: 'first', leaseMs: 3_000, renew: async () => {} }, () => promise);
  vi.setSystemTime(2_999);
  expect([ours.isActive(lease), theirs.isActive(lease)]).toEqual([true, true]);
  vi.setSystemTime(3_000);
  expect([ours.isActive(lease), theirs.isActive(lease)]).toEqual([true, false]);
  resolve();
  await working;
  expect(ours.isActive(lease)).toBe(false);
});

it('a lease is renewed every third of its time, also after a renewal that failed, until the work is done', async () => {
  const renewedUntil: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const renew = async (leaseExpiresAt: Date) => {
    renewedUntil.push(leaseExpiresAt.getTime());
    if (renewedUntil.length === 1) throw new Error('the database is away');
  };
  const working = ofProcess().withLease({ attempt: 'first', leaseMs: 3_000, renew }, () => promise);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(renewedUntil).toEqual([4_000, 5_000, 6_000]);
  resolve();
  await working;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(renewedUntil).toHaveLength(3);
});
