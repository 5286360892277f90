import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatPasses } from './repeat-passes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a pass begins at once, and each next one when the interval after the last is over', async () => {
  const ends: (() => void)[] = [];
  const passes = repeatPasses(() => new Promise((resolve) => ends.push(resolve)), {
    intervalMs: 1_000,
    onFailure: () => {},
  });
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await passes.stop();
});

it('a pass that fails is told of, and the next one comes all the same', async () => {
  const failures: unknown[] = [];
  let count = 0;
  const pass = async () => {
    count += 1;
    if (count === 1) throw new Error('the database is away');
  };
  const passes = repeatPasses(pass, { intervalMs: 1_000, onFailure: (err) => failures.push(err) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count).toBe(2);
  expect(failures).toEqual([new Error('the database is away')]);
  await passes.stop();
});

it('stopping waits for the pass under way, which hears of it, and no other follows', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let count = 0;
  const received: boolean[] = [];
  const pass = async (isStopped: () => boolean) => {
    count += 1;
    received.push(isStopped());
    await ended;
    received.push(isStopped());
  };
  const passes = repeatPasses(pass, { intervalMs: 1_000, onFailure: () => {} });
  let isStopped = false;
  const stopping = passes.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received).toEqual([false, true]);
  expect(count).toBe(1);
});
