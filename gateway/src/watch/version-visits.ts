import {
  type FigureFailure,
  type FiguresPoint,
  figuresPointsAtMost,
  loadSpansMs,
  visitorPlaces,
} from '@freightwright/contracts';

/** The registry takes no more in one message. Older ones are dropped when it was away for so long. */
const daysAtMost = 2;

export type VersionVisits = ReturnType<typeof createVersionVisits>;

/** What is to be told of one version. */
export function createVersionVisits() {
  const days = new Map<string, { seen: Buffer; failed: Buffer }>();
  const points = new Map<string, FiguresPoint>();
  return {
    /** Puts a visitor into the set of the day, and into that of those for whom something failed. */
    mark(day: string, place: number, failed: boolean) {
      const sets = days.get(day) ?? { seen: emptySet(), failed: emptySet() };
      days.set(day, sets);
      put(sets.seen, place);
      if (failed) put(sets.failed, place);
      dropOldest(days, daysAtMost);
    },
    /** The point of the ten minutes that begin at `at`, to be added to. */
    pointAt(at: string): FiguresPoint {
      const point = points.get(at) ?? emptyPoint(at);
      points.set(at, point);
      dropOldest(points, figuresPointsAtMost);
      return point;
    },
    told: () => ({
      days: [...days].map(([day, { seen, failed }]) => ({
        day,
        seen: seen.toString('base64'),
        failed: failed.toString('base64'),
      })),
      points: [...points.values()],
    }),
  };
}

const emptySet = () => Buffer.alloc(visitorPlaces / 8);

function put(set: Buffer, place: number): void {
  set[place >> 3] = (set[place >> 3] ?? 0) | (1 << (place & 7));
}

const emptyPoint = (at: string): FiguresPoint => ({
  at,
  views: 0,
  visitors: 0,
  failedVisitors: 0,
  failed: { 'load-failed': 0, 'mount-failed': 0, 'render-failed': 0, uncaught: 0 } satisfies Record<
    FigureFailure,
    number
  >,
  loads: Array.from({ length: loadSpansMs.length + 1 }, () => 0),
});

function dropOldest(map: Map<string, unknown>, atMost: number): void {
  const [oldest] = map.keys();
  if (map.size > atMost && oldest !== undefined) map.delete(oldest);
}
