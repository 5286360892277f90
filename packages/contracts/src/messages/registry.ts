import * as z from 'zod/mini';
import { defineRequest } from '../message.ts';
import { RouteOutlines } from '../outline/outline.ts';
import { remoteName, remoteVersion } from '../registry.ts';
import { FiguresPoint, figuresPointsAtMost, VisitorsOfDay } from '../remote-figures.ts';
import { list, moment, text } from '../text.ts';

/** Maximum violations reported to a service at once. */
export const missingAtMost = 50;

/** What a live remote needs and a service lacks. */
const MissedByRemote = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  route: text(300),
  place: text(500),
  message: text(500),
});
export type MissedByRemote = z.infer<typeof MissedByRemote>;

/**
 * A service publishes its routes when it starts and every few minutes from then on. The reply lists what live
 * remotes need that it lacks.
 */
export const registerContract = defineRequest({
  subject: 'registry.register-contract.v1',
  data: z.strictObject({ service: text(40), routes: RouteOutlines }),
  reply: z.strictObject({ missed: list(MissedByRemote, missingAtMost) }),
});

/** What a service published last. */
export const ServedContract = z.strictObject({ routes: RouteOutlines, at: moment });
export type ServedContract = z.infer<typeof ServedContract>;

/** The NATS KV bucket of the published contracts. The key is the name of a service. */
export const contractBucket = 'CONTRACTS';

/** The reports of one version since the last message. */
export const PublishedFigures = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  /** The visitors of today and, about midnight, of yesterday. */
  days: list(VisitorsOfDay, 2),
  /** The increments of each point. */
  points: list(FiguresPoint, figuresPointsAtMost),
});
export type PublishedFigures = z.infer<typeof PublishedFigures>;

/** Maximum versions in one message, so that it stays below NATS's limit. */
export const maxVersionsReported = 12;

/**
 * A gateway publishes the reports of its pages every ten seconds. An unacknowledged message is sent again
 * with the same sequence, so that it is added once.
 */
export const recordFigures = defineRequest({
  subject: 'registry.record-figures.v1',
  data: z.strictObject({
    /** Identifies one gateway process during its lifetime. */
    gateway: text(36, z.uuid()),
    /** Increments with each message of the process. */
    sequence: z.int().check(z.gte(1)),
    at: moment,
    versions: list(PublishedFigures, maxVersionsReported, { least: 1 }),
  }),
  reply: z.strictObject({ received: z.literal(true) }),
});
