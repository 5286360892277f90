import { randomUUID } from 'node:crypto';
import type { DataOf, FiguresPoint } from '@freightwright/contracts';
import { loadSpansMs, recordFigures, visitorPlaces } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';

/** The set of a day with that many visitors. */
export function setOf(visitors: number): string {
  const places = Math.round(visitorPlaces * (1 - Math.exp(-visitors / visitorPlaces)));
  const set = Buffer.alloc(visitorPlaces / 8);
  for (let place = 0; place < places; place += 1)
    set[place >> 3] = (set[place >> 3] ?? 0) | (1 << (place & 7));
  return set.toString('base64');
}

export const at = '2026-01-01T00:10:00.000Z';

export const pointOf = (point: Partial<FiguresPoint> = {}): FiguresPoint => ({
  at,
  views: 0,
  visitors: 0,
  failedVisitors: 0,
  failed: { 'load-failed': 0, 'mount-failed': 0, 'render-failed': 0, uncaught: 0 },
  loads: Array.from({ length: loadSpansMs.length + 1 }, () => 0),
  ...point,
});

type Published = DataOf<typeof recordFigures>;

/** A gateway's figures of a version that failed for that many of its visitors. */
export const publishedFor = (
  part: string,
  failedVisitors: number,
  visitors: number,
  more: Partial<Published> = {},
): Published => {
  const [name = '', version = ''] = part.split('@');
  const when = more.at ?? at;
  const failed = { 'load-failed': 0, 'mount-failed': failedVisitors, 'render-failed': 0, uncaught: 0 };
  return {
    gateway: randomUUID(),
    sequence: 1,
    at,
    versions: [
      {
        name,
        version,
        days: [{ day: when.slice(0, 10), seen: setOf(visitors), failed: setOf(failedVisitors) }],
        points: [pointOf({ at: when, visitors, failedVisitors, failed, views: visitors })],
      },
    ],
    ...more,
  };
};

export const notify = (gateway: Bus, ...reported: Parameters<typeof publishedFor>) =>
  gateway.request(recordFigures, publishedFor(...reported));
