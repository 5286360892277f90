import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { remoteName, remoteVersion } from '../registry.ts';
import { FailedByKind, figuresPointsAtMost } from '../remote-figures.ts';
import { defineRoute, type ResponseOf } from '../route.ts';
import { Count, list, moment, text } from '../text.ts';
import { RemoteParams } from './remotes.ts';

/** Milliseconds. Null while no page load was timed. */
const loadMs = z.nullable(Count);

/** The maximum of versions of one remote with figures, by the latest visit. */
export const figuresVersionsAtMost = 10;

/** Ten minutes of a version, for a chart. */
const ChartPoint = z.strictObject({
  at: moment,
  views: Count,
  visitors: Count,
  failedVisitors: Count,
  medianLoadMs: loadMs,
});

const FiguresOfVersion = z.strictObject({
  version: remoteVersion,
  /** 'before' is the rollback target. */
  role: z.enum(['live', 'canary', 'before', 'earlier']),
  /** When a page first and last reported it. */
  since: moment,
  lastUsed: moment,
  /** Of the last four days with visitors, at most; estimated above some hundred. An address counts once. */
  visitors: Count,
  failedVisitors: Count,
  /** Of the last 24 hours. */
  views: Count,
  failed: FailedByKind,
  medianLoadMs: loadMs,
  /** The 95th percentile of page loads. */
  p95LoadMs: loadMs,
  /** The last 24 hours, oldest first. Points without reports are left out. */
  points: list(ChartPoint, figuresPointsAtMost),
});

/** The platform's judgment of a new version: one that went live by a deployment, or a canary. */
export const RemoteJudgement = z.strictObject({
  version: remoteVersion,
  role: z.enum(['live', 'canary']),
  /** The version with which it is compared. Null when there is none. */
  comparedWith: z.nullable(remoteVersion),
  /**
   * waiting: too few visitors so far. watching: it does not fail more than the other one. trouble-elsewhere:
   * other remotes fail as well at this moment, so no conclusion is drawn. failing: it is being rolled back.
   * settled: it was watched for long enough. unwatched: there is nothing to compare it with, or an operator
   * activated it again after a rollback.
   */
  state: z.enum(['waiting', 'watching', 'trouble-elsewhere', 'failing', 'settled', 'unwatched']),
  visitors: Count,
  failedVisitors: Count,
  visitorsNeeded: Count,
  failedVisitorsNeeded: Count,
  /** One sentence for people: 'Seen by 120 of the 200 visitors it takes to judge it.' */
  message: text(300),
});
export type RemoteJudgement = z.infer<typeof RemoteJudgement>;

/** The figures of a remote's versions, from the reports of pages. */
export const remoteFigures = defineRoute({
  ...addresses.remoteFigures,
  service: 'registry',
  summary: 'How the versions of a remote do at their visitors',
  access: 'public',
  params: RemoteParams,
  response: z.strictObject({
    name: remoteName,
    /** The live version first, then its canary, then the others by the latest visit. */
    versions: list(FiguresOfVersion, figuresVersionsAtMost),
    /** Of the live version and of its canary, if there is one. None for a retired remote. */
    judgements: list(RemoteJudgement, 2),
  }),
  problems: ['remote.not-found'],
});
export type RemoteFigures = ResponseOf<typeof remoteFigures>;
