import { fisherTail } from './fisher-tail.ts';

/** How many visitors a version had, and for how many of them something failed. Each address counts once. */
export interface SeenBy {
  visitors: number;
  failedVisitors: number;
}

/** A version that fewer have seen is not judged. */
export const visitorsNeeded = 100;
/** One who forges reports needs as many addresses that the site has served, see ADR 40. */
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
