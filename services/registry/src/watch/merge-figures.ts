import {
  type FailedByKind,
  type FiguresPoint,
  figuresPointMinutes,
  figuresPointsAtMost,
  loadSpansMs,
  type ToldFigures,
  type VersionFigures,
  type VisitorsOfDay,
  visitorDaysAtMost,
} from '@freightwright/contracts';
import { countVisitors, joinSets } from './visitor-set.ts';

/**
 * Of a day with so many visitors no more are kept. It is enough to find a version that fails for one in fifty, and a set
 * of more could not be counted well.
 */
export const visitorsOfDayAtMost = 20_000;
/** How many processes of gateways are remembered, more than run at a time. */
const toldAtMost = 40;

/** Which message it was: the process of the gateway, its number there, and when it was sent. */
export interface Telling {
  gateway: string;
  sequence: number;
  at: string;
}

/**
 * Adds what a gateway told to what is known of a version.
 * @returns the figures as they were when this message, or a later one of the same process, is in them already.
 */
export function mergeFigures(
  known: VersionFigures | undefined,
  { name, version, days, points }: ToldFigures,
  { gateway, sequence, at }: Telling,
): VersionFigures {
  const before: VersionFigures = known ?? {
    name,
    version,
    since: at,
    lastSeen: at,
    days: [],
    points: [],
    told: {},
  };
  if ((before.told[gateway] ?? 0) >= sequence) return before;
  const { [gateway]: _, ...others } = before.told;
  const told = [...Object.entries(others), [gateway, sequence] as const].slice(-toldAtMost);
  return {
    ...before,
    lastSeen: at > before.lastSeen ? at : before.lastSeen,
    days: joinDays(before.days, days),
    points: addPoints(before.points, points, at),
    told: Object.fromEntries(told),
  };
}

function joinDays(known: readonly VisitorsOfDay[], more: readonly VisitorsOfDay[]): VisitorsOfDay[] {
  const byDay = new Map(known.map((day) => [day.day, day]));
  for (const { day, seen, failed } of more) {
    const there = byDay.get(day);
    if (!there) byDay.set(day, { day, seen, failed });
    else if (countVisitors(there.seen) < visitorsOfDayAtMost) {
      byDay.set(day, { day, seen: joinSets([there.seen, seen]), failed: joinSets([there.failed, failed]) });
    }
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-visitorDaysAtMost);
}

function addPoints(
  known: readonly FiguresPoint[],
  more: readonly FiguresPoint[],
  at: string,
): FiguresPoint[] {
  const byTime = new Map(known.map((point) => [point.at, point]));
  for (const point of more) {
    const there = byTime.get(point.at);
    byTime.set(point.at, there ? sumOf(there, point) : point);
  }
  const oldest = Date.parse(at) - figuresPointsAtMost * figuresPointMinutes * 60_000;
  return [...byTime.values()]
    .filter((point) => Date.parse(point.at) > oldest)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(-figuresPointsAtMost);
}

/** Both points together, with the time of the first. */
export function sumOf(a: FiguresPoint, b: FiguresPoint): FiguresPoint {
  return {
    at: a.at,
    views: a.views + b.views,
    visitors: a.visitors + b.visitors,
    failedVisitors: a.failedVisitors + b.failedVisitors,
    failed: sumOfKinds(a.failed, b.failed),
    loads: a.loads.map((count, index) => count + (b.loads[index] ?? 0)),
  };
}

const sumOfKinds = (a: FailedByKind, b: FailedByKind): FailedByKind => ({
  'load-failed': a['load-failed'] + b['load-failed'],
  'mount-failed': a['mount-failed'] + b['mount-failed'],
  'render-failed': a['render-failed'] + b['render-failed'],
  uncaught: a.uncaught + b.uncaught,
});

/** Ten minutes in which nothing happened. */
export const noPoint: FiguresPoint = {
  at: '',
  views: 0,
  visitors: 0,
  failedVisitors: 0,
  failed: { 'load-failed': 0, 'mount-failed': 0, 'render-failed': 0, uncaught: 0 },
  loads: Array.from({ length: loadSpansMs.length + 1 }, () => 0),
};
