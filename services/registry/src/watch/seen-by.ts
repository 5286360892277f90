import { figuresPointMinutes, type VersionFigures, type VisitorsOfDay } from '@freightwright/contracts';
import { type SeenBy, visitorsWatched } from './judge-version.ts';
import { countVisitors, joinSets } from './visitor-set.ts';

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
