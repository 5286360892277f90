import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const rule = { name: 'api-address', zone: 'api', by: 'address', limit: 3, windowS: 10 } as const;

function limiterAt(startMs: number, options: { limit?: number; maxKeys?: number } = {}) {
  const clock = { nowMs: startMs };
  const limiter = createRateLimiter({
    rule: { ...rule, limit: options.limit ?? rule.limit },
    now: () => clock.nowMs,
    maxKeys: options.maxKeys ?? 100,
  });
  return { clock, limiter };
}

test('the limit is admitted, one more is not, and what is left is counted down', () => {
  const { limiter } = limiterAt(0);
  expect([1, 2, 3, 4].map(() => limiter.take('a').remaining)).toEqual([2, 1, 0, 0]);
  expect(limiter.take('a')).toMatchObject({ admitted: false, resetS: 10 });
});

test('keys do not share', () => {
  const { limiter } = limiterAt(0);
  for (let n = 0; n < 3; n++) limiter.take('a');
  expect(limiter.take('b').admitted).toBe(true);
});

test('the previous window counts by the share still covered', () => {
  const { clock, limiter } = limiterAt(9_999);
  for (let n = 0; n < 3; n++) limiter.take('a');
  clock.nowMs = 10_000;
  expect(limiter.take('a').admitted).toBe(false);
  clock.nowMs = 15_000;
  expect([limiter.take('a').admitted, limiter.take('a').admitted, limiter.take('a').admitted]).toEqual([
    true,
    true,
    false,
  ]);
});

test('after two windows nothing is remembered', () => {
  const { clock, limiter } = limiterAt(0);
  for (let n = 0; n < 3; n++) limiter.take('a');
  clock.nowMs = 20_000;
  expect(limiter.take('a').remaining).toBe(2);
});

const momentOnTheSecond = [3869, 3260, 2725, 1077, 3693, 3620, 3200, 2722, 2834].map(
  (waitMs): [number, number] => [waitMs, 1],
);

test('who waits as long as told is admitted, whatever came before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 12 })), {
        maxLength: 30,
      }),
      fc.integer({ min: 1, max: 9 }),
      (bursts, limit) => {
        const { clock, limiter } = limiterAt(1_000, { limit });
        let verdict = limiter.take('a');
        for (const [waitMs, requests] of bursts) {
          clock.nowMs += waitMs;
          for (let n = 0; n < requests; n++) verdict = limiter.take('a');
        }
        if (verdict.admitted) return;
        clock.nowMs += verdict.retryAfterS * 1000;
        expect(limiter.take('a').admitted).toBe(true);
      },
    ),
    // A wait of exactly one second, which floating-point division rounds slightly down.
    { examples: [[momentOnTheSecond, 1]], numRuns: 300 },
  );
});

test('what another replica admitted counts here, in its own window', () => {
  const { clock, limiter } = limiterAt(12_000);
  limiter.add({ window: 1, counts: [['a', 2]] });
  limiter.add({ window: 7, counts: [['a', 99]] });
  expect(limiter.take('a').remaining).toBe(0);
  expect(limiter.take('a').admitted).toBe(false);
  clock.nowMs = 20_000;
  limiter.add({ window: 1, counts: [['b', 3]] });
  expect(limiter.take('b').admitted).toBe(false);
});

test('what was admitted is told once, also when the window turned meanwhile', () => {
  const { clock, limiter } = limiterAt(9_000);
  limiter.take('a');
  clock.nowMs = 11_000;
  limiter.take('a');
  limiter.take('b');
  expect(limiter.drain()).toEqual([
    { window: 0, counts: [['a', 1]] },
    {
      window: 1,
      counts: [
        ['a', 1],
        ['b', 1],
      ],
    },
  ]);
  expect(limiter.drain()).toEqual([]);
});

test('what others told is not told again', () => {
  const { limiter } = limiterAt(0);
  limiter.add({ window: 0, counts: [['a', 2]] });
  expect(limiter.drain()).toEqual([]);
});

test('a flood of keys forgets the oldest and stays within its bound', () => {
  const { limiter } = limiterAt(0, { maxKeys: 10 });
  for (let n = 0; n < 1_000; n++) limiter.take(`k${n}`);
  expect(limiter.drain()[0]?.counts).toHaveLength(10);
});
