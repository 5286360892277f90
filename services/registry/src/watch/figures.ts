import {
  type DataOf,
  type FailedByKind,
  type FiguresPoint,
  figuresPointMinutes,
  figuresPointsAtMost,
  loadSpansMs,
  Problem,
  type PublishedFigures,
  type recordFigures as recordFiguresRequest,
  VersionFigures,
  type VisitorsOfDay,
  visitorDaysAtMost,
} from '@freightwright/contracts';
import type { LatestBucket, NatsOptions } from '@freightwright/nats-kit';
import { openLatestBucket, versionFigures } from '@freightwright/nats-kit';
import { retryConflicts } from '../versions/change-record.ts';
import { countVisitors, joinSets } from './judge-version.ts';

type Figures = LatestBucket<VersionFigures>;

/** The bucket of the versions' figures. */
export const openFigures = (access: NatsOptions): Promise<Figures> =>
  openLatestBucket({ ...access, ...versionFigures, value: VersionFigures });

/** A version may contain dots, which a key may not. */
export const figuresKey = (name: string, version: string): string =>
  `${name}.${Buffer.from(version).toString('base64url')}`;

/** Whether the key belongs to a version of this remote. */
export const isOf = (name: string, key: string): boolean => key.startsWith(`${name}.`);

type Published = DataOf<typeof recordFiguresRequest>;

/** More retries than gateway replicas can write in meanwhile. */
const maxRetries = 50;

/**
 * Adds a gateway's message to the figures of each version, idempotent by message.
 * @throws Problem 'service.unavailable' after too many conflicts on a version; those before it are added, and
 * are not added again by a retry.
 */
export async function recordFigures(
  { figures }: { figures: Figures },
  { versions, ...notifying }: Published,
): Promise<{ received: true }> {
  for (const reported of versions) await add(figures, reported, notifying);
  return { received: true };
}

async function add(
  figures: Figures,
  reported: Published['versions'][number],
  notifying: Notifying,
): Promise<void> {
  const key = figuresKey(reported.name, reported.version);
  const isAdded = await retryConflicts(maxRetries, async () => {
    const known = await figures.get(key);
    const merged = mergeFigures(known?.value, reported, notifying);
    if (merged !== known?.value) await figures.put(key, merged, { after: known?.revision ?? 0 });
  });
  if (!isAdded) throw new Problem('service.unavailable');
}

/**
 * Maximum visitors stored per day. It is enough to find a version that fails for one in fifty, and a larger
 * set could not be counted accurately.
 */
const visitorsOfDayAtMost = 20_000;
/** Maximum gateway processes stored, more than run at a time. */
const maxReported = 40;

/** The id of a message: the process of the gateway, its sequence number, and its timestamp. */
interface Notifying {
  gateway: string;
  sequence: number;
  at: string;
}

/**
 * Merges a gateway's message into the figures of a version.
 * @returns unchanged figures when this message, or a later one of the same process, is included already.
 */
function mergeFigures(
  known: VersionFigures | undefined,
  { name, version, days, points }: PublishedFigures,
  { gateway, sequence, at }: Notifying,
): VersionFigures {
  const before: VersionFigures = known ?? {
    name,
    version,
    since: at,
    lastUsed: at,
    days: [],
    points: [],
    reported: {},
  };
  if ((before.reported[gateway] ?? 0) >= sequence) return before;
  const { [gateway]: _, ...others } = before.reported;
  const reported = [...Object.entries(others), [gateway, sequence] as const].slice(-maxReported);
  return {
    ...before,
    lastUsed: at > before.lastUsed ? at : before.lastUsed,
    days: joinDays(before.days, days),
    points: addPoints(before.points, points, at),
    reported: Object.fromEntries(reported),
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

/** The sum of both points, with the time of the first. */
export const sumOf = (a: FiguresPoint, b: FiguresPoint): FiguresPoint => ({
  at: a.at,
  views: a.views + b.views,
  visitors: a.visitors + b.visitors,
  failedVisitors: a.failedVisitors + b.failedVisitors,
  failed: sumOfKinds(a.failed, b.failed),
  loads: a.loads.map((count, index) => count + (b.loads[index] ?? 0)),
});

const sumOfKinds = (a: FailedByKind, b: FailedByKind): FailedByKind => ({
  'load-failed': a['load-failed'] + b['load-failed'],
  'mount-failed': a['mount-failed'] + b['mount-failed'],
  'render-failed': a['render-failed'] + b['render-failed'],
  uncaught: a.uncaught + b.uncaught,
});

/** Ten minutes without activity. */
export const noPoint: FiguresPoint = {
  at: '',
  views: 0,
  visitors: 0,
  failedVisitors: 0,
  failed: { 'load-failed': 0, 'mount-failed': 0, 'render-failed': 0, uncaught: 0 },
  loads: Array.from({ length: loadSpansMs.length + 1 }, () => 0),
};
