import { expect, it } from 'vitest';
import {
  falseAlarmsAtMost,
  fisherTail,
  isDue,
  isFailing,
  isTroubleElsewhere,
  judgementsAtMost,
  type VisitorsByVersion,
  visitorsWatched,
} from './judge-version.ts';

const seen = (failedVisitors: number, visitors: number): VisitorsByVersion => ({ visitors, failedVisitors });

it.each<[string, boolean, VisitorsByVersion, VisitorsByVersion]>([
  ['fails for all of 100', true, seen(100, 100), seen(2, 5_000)],
  ['fails for 31 of 400', true, seen(31, 400), seen(2, 5_000)],
  ['fails for 10 of 100', true, seen(10, 100), seen(5, 5_000)],
  ['fails for one in fifty, the other never', true, seen(40, 2_000), seen(0, 2_000)],
  ['fails for 20 of 100 beside another that 100 saw', true, seen(20, 100), seen(0, 100)],
  ['was seen by 99', false, seen(99, 99), seen(0, 5_000)],
  ['failed for nine', false, seen(9, 100), seen(0, 50_000)],
  ['fails as often as the other one', false, seen(100, 1_000), seen(500, 5_000)],
  ['fails for less than two in a hundred more', false, seen(380, 19_999), seen(0, 20_000)],
  ['fails for less than twice as many', false, seen(300, 1_000), seen(1_000, 5_000)],
  ['may be unlucky', false, seen(10, 100), seen(0, 100)],
  ['has nothing with which to compare', false, seen(100, 100), seen(0, 0)],
])('a version that %s is taken back: %s', (_, expected, version, other) => {
  expect(isFailing(version, other)).toBe(expected);
});

// The 2 x 2 table of Fisher's tea taster, and figures computed with exact fractions.
it.each([
  [3, 4, 1, 4, 17 / 70],
  [4, 4, 0, 4, 1 / 70],
  [0, 4, 0, 4, 1],
  [5, 5, 0, 20, 1 / 53_130],
  [2, 3, 1, 3, 0.5],
])('the chance of %i of %i beside %i of %i is %d', (failed, all, otherFailed, otherAll, chance) => {
  const tail = fisherTail({ all, failed }, { all: otherAll, failed: otherFailed });
  expect(tail).toBeCloseTo(chance, 10);
});

it.each([
  [99, undefined, false],
  [100, undefined, true],
  [124, 100, false],
  [125, 100, true],
  [19_999, 10_000, true],
  [20_000, 10_000, false],
])('with %i visitors, judged at %s, it is judged: %s', (visitors, judgedAt, expected) => {
  expect(isDue(visitors, judgedAt)).toBe(expected);
});

it('there are no more judgements than the rule is divided by', () => {
  let judgements = 0;
  let judgedAt: number | undefined;
  for (let visitors = 1; visitors <= visitorsWatched; visitors += 1) {
    if (!isDue(visitors, judgedAt)) continue;
    judgedAt = visitors;
    judgements += 1;
  }
  expect(judgements).toBeLessThanOrEqual(judgementsAtMost);
});

it.each([
  [seen(50, 100), seen(25, 100), true],
  [seen(50, 100), seen(24, 100), false],
  [seen(5, 100), seen(4, 10), false],
  [seen(50, 100), seen(0, 0), false],
])('with %j here, %j elsewhere is trouble elsewhere: %s', (version, elsewhere, expected) => {
  expect(isTroubleElsewhere(version, elsewhere)).toBe(expected);
});

/** A deterministic random generator (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Simulates visitors one after the other. @returns their number at the rollback; undefined without one. */
function takenBackAt(share: number, usual: number, draw: () => number): number | undefined {
  const others = 3_000;
  let otherFailed = 0;
  for (let n = 0; n < others; n += 1) if (draw() < usual) otherFailed += 1;
  let failed = 0;
  let judgedAt: number | undefined;
  for (let visitors = 1; visitors < visitorsWatched; visitors += 1) {
    if (draw() < share) failed += 1;
    if (!isDue(visitors, judgedAt)) continue;
    judgedAt = visitors;
    if (isFailing(seen(failed, visitors), seen(otherFailed, others))) return visitors;
  }
  return undefined;
}

it.each([0.001, 0.01, 0.05, 0.2])(
  'of 1,000 versions that fail as often as the one before, for a share of %d, at most two are taken back',
  (usual) => {
    const draw = drawn(40);
    let alarms = 0;
    for (let n = 0; n < 1_000; n += 1) if (takenBackAt(usual, usual, draw) !== undefined) alarms += 1;
    // One in 1,000 is what the rule allows on average.
    expect(alarms).toBeLessThanOrEqual(1_000 * falseAlarmsAtMost + 1);
  },
);

it.each([
  [1, 0.001, 100],
  [0.5, 0.01, 100],
  [0.2, 0.005, 125],
  [0.1, 0.005, 250],
  [0.05, 0.002, 800],
])(
  'of 100 versions that fail for a share of %d instead of %d, 95 are taken back before %i have seen them',
  (share, usual, within) => {
    const draw = drawn(41);
    const found = Array.from({ length: 100 }, () => takenBackAt(share, usual, draw) ?? visitorsWatched);
    expect(found.filter((visitors) => visitors <= within).length).toBeGreaterThanOrEqual(95);
  },
);
