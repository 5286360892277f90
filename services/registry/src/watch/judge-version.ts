import type { VersionFigures, VisitorsOfDay } from '@freightwright/contracts';
import { figuresPointMinutes, visitorPlaces } from '@freightwright/contracts';

/** How many visitors a version had, and for how many of them something failed. Each address counts once. */
export interface SeenBy {
  visitors: number;
  failedVisitors: number;
}

/** A version that fewer have seen is not judged. */
export const visitorsNeeded = 100;
/** One who forges reports needs as many addresses that the site has served, see ADR 6. */
export const failedVisitorsNeeded = 10;
/** It must fail for so many more of 100 visitors than the other one, */
const pointsNeeded = 2;
/** and so many times as often. */
const timesNeeded = 2;
/** A version that so many have seen without being taken back is watched no longer. */
export const visitorsWatched = 20_000;
/** From one judgement to the next, so many times as many visitors see it: there are at most 25. */
const growth = 1.25;
export const judgementsAtMost = 25;
/**
 * How likely it may be that a version is taken back that fails no more often than the other one, in all of its
 * judgements together. Each has an equal part of it (Bonferroni).
 */
export const falseAlarmsAtMost = 0.001;

/** Whether enough visitors came since the version was judged at `judgedAt` visitors. */
export const isDue = (visitors: number, judgedAt: number | undefined): boolean =>
  visitors >= visitorsNeeded &&
  visitors < visitorsWatched &&
  (judgedAt === undefined || visitors >= judgedAt * growth);

/**
 * Whether a version fails more often than the other one, by so much and so certainly that it is taken back without
 * anybody being asked.
 */
export function isFailing(version: SeenBy, other: SeenBy): boolean {
  if (version.visitors < visitorsNeeded || version.failedVisitors < failedVisitorsNeeded) return false;
  const share = shareOf(version);
  const usual = shareOf(other);
  if (share < usual + pointsNeeded / 100 || share < usual * timesNeeded) return false;
  const chance = fisherTail(outcomeOf(version), outcomeOf(other));
  return chance <= falseAlarmsAtMost / judgementsAtMost;
}

/** So many failing visitors of other remotes say something about the site. */
const elsewhereNeeded = 5;

/**
 * Whether other remotes fail as well, at least half as often. Then it is a matter of the network, the shell or the site,
 * and no version is to blame.
 */
export const isTroubleElsewhere = (version: SeenBy, elsewhere: SeenBy): boolean =>
  elsewhere.failedVisitors >= elsewhereNeeded && shareOf(elsewhere) >= shareOf(version) / 2;

const shareOf = ({ visitors, failedVisitors }: SeenBy): number =>
  visitors === 0 ? 0 : failedVisitors / visitors;

const outcomeOf = ({ visitors, failedVisitors }: SeenBy) => ({ all: visitors, failed: failedVisitors });

/** @returns the set of everybody who is in one of the sets, which are base64 as `VisitorSet` is. */
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
 * About how many visitors are in a set. Two may share a place, so it is computed from the places that are free
 * ("linear counting", Whang and others 1990): exact to one or two for a hundred visitors, to 1.3 % for 20,000.
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
 * Who saw a version in its last days, as many of them as can be counted well.
 * @param fromDay leaves out the days before: '2026-11-23'.
 */
export function seenBy(figures: Pick<VersionFigures, 'days'> | undefined, fromDay = ''): SeenBy {
  let joined: Pick<VisitorsOfDay, 'seen' | 'failed'> = { seen: '', failed: '' };
  const days = (figures?.days ?? []).filter(({ day }) => day >= fromDay);
  for (const { seen, failed } of days.toReversed()) {
    if (countVisitors(joined.seen) >= visitorsWatched) break;
    joined = { seen: joinSets([joined.seen, seen]), failed: joinSets([joined.failed, failed]) };
  }
  const visitors = countVisitors(joined.seen);
  return { visitors, failedVisitors: Math.min(visitors, countVisitors(joined.failed)) };
}

/** What counts as now, for what happens at other remotes at the same time. */
const nowMs = 3 * figuresPointMinutes * 60_000;

/** Who saw these versions in the last half an hour. Somebody who stayed counts in each point. */
export function seenLately(all: readonly Pick<VersionFigures, 'points'>[], atMs: number): SeenBy {
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
 * The chance that as many of `one` fail as did, or more, if `one` and `other` fail equally often: the one-sided exact
 * test of Fisher (hypergeometric tail). 1 when there is nothing with which to compare.
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

/** By the series of Stirling with two corrections (NIST DLMF 5.11.1). */
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
