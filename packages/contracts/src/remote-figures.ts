import * as z from 'zod/mini';
import { remoteName, remoteVersion } from './registry.ts';
import { Count, Day, list, moment, text } from './text.ts';

/** The span of one point of a chart, minutes, and the number of stored points: those of a day. */
export const figuresPointMinutes = 10;
export const figuresPointsAtMost = (24 * 60) / figuresPointMinutes;

/** The failures of a remote's page. The figures of a version count each separately. */
export const figureFailures = ['load-failed', 'mount-failed', 'render-failed', 'uncaught'] as const;
export type FigureFailure = (typeof figureFailures)[number];

/** Visitors by kind of failure. A visitor with several failures is in each. */
export const FailedByKind = z.strictObject({
  'load-failed': Count,
  'mount-failed': Count,
  'render-failed': Count,
  uncaught: Count,
});
export type FailedByKind = z.infer<typeof FailedByKind>;

/** Upper bounds of the load-time histogram, milliseconds. One more span counts everything above the last. */
export const loadSpansMs = [100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;

/** Page loads by span. */
export const LoadCounts = list(Count, loadSpansMs.length + 1, { least: loadSpansMs.length + 1 });

/** What happened with a version within the minutes of one point. `visitors` counts each address once. */
export const FiguresPoint = z.strictObject({
  /** The start of its minutes. */
  at: moment,
  views: Count,
  visitors: Count,
  failedVisitors: Count,
  failed: FailedByKind,
  loads: LoadCounts,
});
export type FiguresPoint = z.infer<typeof FiguresPoint>;

/**
 * An anonymous set of visitors: each visitor maps to one of 8,192 slots, by a keyed hash of the address, and
 * many addresses share each slot. The sets of several replicas can be merged, and a visitor who was reported
 * twice is counted once.
 */
export const visitorPlaces = 8_192;
export const VisitorSet = text(1_368, z.minLength(1_368), z.base64());

/** The visitors of a day of UTC, and those with a failure. */
export const VisitorsOfDay = z.strictObject({ day: Day, seen: VisitorSet, failed: VisitorSet });
export type VisitorsOfDay = z.infer<typeof VisitorsOfDay>;

/** Days for which the visitors of a version are stored. */
export const visitorDaysAtMost = 4;

/** What the bucket of figures stores for one version. */
export const VersionFigures = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  /** When a page first and last reported it. */
  since: moment,
  lastUsed: moment,
  days: list(VisitorsOfDay, visitorDaysAtMost),
  points: list(FiguresPoint, figuresPointsAtMost),
  /** The last processed message of each gateway process, so that none is added twice. */
  reported: z.record(text(40), z.int()),
  /** The number of visitors at the last judgment. */
  judgedAt: z.optional(Count),
});
export type VersionFigures = z.infer<typeof VersionFigures>;

/** The NATS KV bucket of figures. The key is the name of a remote, a dot, and its version in base64url. */
export const figuresBucket = 'FIGURES';
