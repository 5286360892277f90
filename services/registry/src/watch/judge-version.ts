import type { VersionFigures, VisitorsOfDay } from '@freightwright/contracts';
import { figuresPointMinutes, visitorPlaces } from '@freightwright/contracts';

/** The visitors of a version, and how many of them had a failure. Each address counts a single time. */
export interface VisitorsByVersion {
  visitors: number;
  failedVisitors: number;
}

/** A version with fewer visitors is not judged. */
export const visitorsNeeded = 100;
/** Forging reports takes as many addresses that the site has served, see ADR 6. */
export const failedVisitorsNeeded = 10;
/** It must fail for so many more of 100 visitors than the other one, */
const pointsNeeded = 2;
/** and so many times as often. */
const timesNeeded = 2;
/** Monitoring of a version ends after this many visitors without a rollback. */
export const visitorsWatched = 20_000;
/** Growth of the visitor count between two judgments: there are at most 25. */
const growth = 1.25;
export const judgementsAtMost = 25;
/**
 * The probability of rolling back a version that fails no more often than the other one, over all of its
 * judgments together. Divided equally among them (Bonferroni).
 */
export const falseAlarmsAtMost = 0.001;

/** Whether enough visitors came since the version was judged at `judgedAt` visitors. */
export const isDue = (visitors: number, judgedAt: number | undefined): boolean =>
  visitors >= visitorsNeeded &&
  visitors < visitorsWatched &&
  (judgedAt === undefined || visitors >= judgedAt * growth);

/** Whether a version fails so much more often, and so significantly, that it is rolled back automatically. */
export function isFailing(version: VisitorsByVersion, other: VisitorsByVersion): boolean {
  if (version.visitors < visitorsNeeded || version.failedVisitors < failedVisitorsNeeded) return false;
  const share = shareOf(version);
  const usual = shareOf(other);
  if (share < usual + pointsNeeded / 100 || share < usual * timesNeeded) return false;
  const chance = fisherTail(outcomeOf(version), outcomeOf(other));
  return chance <= falseAlarmsAtMost / judgementsAtMost;
}

/** Minimum failing visitors of other remotes that indicate a site-wide problem. */
const elsewhereNeeded = 5;

/** Whether other remotes fail at least half as often. Then the cause is not the version, but shared. */
export const isTroubleElsewhere = (version: VisitorsByVersion, elsewhere: VisitorsByVersion): boolean =>
  elsewhere.failedVisitors >= elsewhereNeeded && shareOf(elsewhere) >= shareOf(version) / 2;

const shareOf = ({ visitors, failedVisitors }: VisitorsByVersion): number =>
  visitors === 0 ? 0 : failedVisitors / visitors;

const outcomeOf = ({ visitors, failedVisitors }: VisitorsByVersion) => ({
  all: visitors,
  failed: failedVisitors,
});

/** @returns the union of the sets, which are base64 as `VisitorSet` is. */
export function joinSets(sets: readonly string[]): string {
  const joined = Buffer.alloc(visitorPlaces / 8);
  for (const set of sets) {
    for (const [index, byte] of Buffer.from(set, 'base64').entries()) {
      joined[index] = (joined[index] ?? 0) | byte;
    }
  }
  return joined.toString('base64');
}

/**
 * The approximate size of a visitor set. Two visitors may share a bit, so it is computed from the free bits
 * ("linear counting", Whang and others 1990): exact to one or two for a hundred, to 1.3 % for 20,000.
 */
export function countVisitors(set: string): number {
  let free = visitorPlaces;
  for (const byte of Buffer.from(set, 'base64')) free -= bitsIn(byte);
  return Math.round(visitorPlaces * Math.log(visitorPlaces / Math.max(free, 1)));
}

function bitsIn(byte: number): number {
  let bits = 0;
  for (let left = byte; left > 0; left >>= 1) bits += left & 1;
  return bits;
}

/**
 * The visitors of a version in its last days, up to the accurately countable number.
 * @param fromDay omits earlier days: '2026-11-23'.
 */
export function visitorsByVersion(
  figures: Pick<VersionFigures, 'days'> | undefined,
  fromDay = '',
): VisitorsByVersion {
  let joined: Pick<VisitorsOfDay, 'seen' | 'failed'> = { seen: '', failed: '' };
  const days = (figures?.days ?? []).filter(({ day }) => day >= fromDay);
  for (const { seen, failed } of days.toReversed()) {
    if (countVisitors(joined.seen) >= visitorsWatched) break;
    joined = { seen: joinSets([joined.seen, seen]), failed: joinSets([joined.failed, failed]) };
  }
  const visitors = countVisitors(joined.seen);
  return { visitors, failedVisitors: Math.min(visitors, countVisitors(joined.failed)) };
}

/** The current time window, for concurrent failures of other remotes. */
const nowMs = 3 * figuresPointMinutes * 60_000;

/** The visitors of these versions in the last half hour. A visitor who stayed counts in each point. */
export function seenLately(all: readonly Pick<VersionFigures, 'points'>[], atMs: number): VisitorsByVersion {
  const points = all.flatMap(({ points }) => points).filter(({ at }) => Date.parse(at) > atMs - nowMs);
  return {
    visitors: points.reduce((sum, point) => sum + point.visitors, 0),
    failedVisitors: points.reduce((sum, point) => sum + point.failedVisitors, 0),
  };
}

/** Of `all`, `failed` failed. */
interface Outcome {
  all: number;
  failed: number;
}

/**
 * The probability that at least as many of `one` fail as did, if `one` and `other` fail equally often: the
 * one-sided exact test of Fisher (hypergeometric tail). 1 when there is nothing to compare with.
 */
export function fisherTail(one: Outcome, other: Outcome): number {
  const all = one.all + other.all;
  const failed = one.failed + other.failed;
  const most = Math.min(failed, one.all);
  let term = Math.exp(
    lnChoose(failed, one.failed) + lnChoose(all - failed, one.all - one.failed) - lnChoose(all, one.all),
  );
  let tail = 0;
  for (let k = one.failed; k <= most; k += 1) {
    tail += term;
    term *= ((failed - k) * (one.all - k)) / ((k + 1) * (all - failed - one.all + k + 1));
  }
  return Math.min(1, tail);
}

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);

/** Below this the factors are multiplied; above, the series is exact to 12 digits. */
const small = 20;

/** Stirling's series with two corrections (NIST DLMF 5.11.1). */
function lnFactorial(n: number): number {
  if (n < small) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  return (
    n * Math.log(n) -
    n +
    Math.log(2 * Math.PI * n) / 2 +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  );
}
