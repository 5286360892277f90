import { defineRoute } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLatencyLimits } from './latency-limit.ts';

const route = (latencyObjectiveMs?: number) =>
  defineRoute({
    ...({ method: 'GET', path: '/api/things', service: 'bol', summary: 'Read', access: 'public' } as const),
    response: z.unknown(),
    ...(latencyObjectiveMs !== undefined && { latencyObjectiveMs }),
  });

/** Requests as fast as they are admitted, each round taking `tookMs`. @returns the admitted of each round. */
function admittedPerRound(tookMs: readonly number[]) {
  let nowMs = 0;
  const latency = createLatencyLimits(() => nowMs);
  const asked = route(250);
  return tookMs.map((ms) => {
    const leaves: ((isAnswered: boolean) => void)[] = [];
    try {
      for (;;) {
        const leave = latency.take(asked);
        if (leave) leaves.push(leave);
      }
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate.limited', retryAfterS: 1 });
    }
    nowMs += ms;
    for (const leave of leaves) leave(true);
    return leaves.length;
  });
}

it('admits fewer requests at a time while answers are slow, down to a few, and more again while they are fast', () => {
  expect(admittedPerRound([200, 200, 200, 200])).toEqual([16, 12, 12, 12]);
  expect(admittedPerRound(Array.from({ length: 20 }, () => 200)).at(-1)).toBe(12);
  const recovering = admittedPerRound([200, 200, 200, ...Array.from({ length: 80 }, () => 20)]);
  expect(recovering.at(-1)).toBeGreaterThan(recovering[3] ?? 0);
});

it('admits no more requests for failures, however fast', () => {
  const latency = createLatencyLimits(() => 0);
  const asked = route(250);
  for (let round = 0; round < 20; round += 1) {
    const leaves = Array.from({ length: 16 }, () => latency.take(asked));
    expect(() => latency.take(asked)).toThrow(expect.objectContaining({ code: 'rate.limited' }));
    for (const leave of leaves) leave?.(false);
  }
});

it('does not limit a route without an objective', () => {
  expect(createLatencyLimits().take(route())).toBeUndefined();
});
