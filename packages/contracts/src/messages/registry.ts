import * as z from 'zod/mini';
import { defineRequest } from '../message.ts';
import { RouteOutlines } from '../outline/outline.ts';
import { remoteName, remoteVersion } from '../registry.ts';
import { FiguresPoint, figuresPointsAtMost, VisitorsOfDay } from '../remote-figures.ts';
import { list, moment, text } from '../text.ts';

/** Maximum violations reported to a service at once. */
export const missingAtMost = 50;

/** What a live remote needs of a service that the service does not have. */
const MissedByRemote = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  route: text(300),
  place: text(500),
  says: text(500),
});
export type MissedByRemote = z.infer<typeof MissedByRemote>;

/**
 * A service publishes its routes when it starts and every few minutes from then on. The reply lists what live
 * remotes need that it lacks.
 */
export const hearContract = defineRequest({
  subject: 'registry.hear-contract.v1',
  data: z.strictObject({ service: text(40), routes: RouteOutlines }),
  reply: z.strictObject({ missed: list(MissedByRemote, missingAtMost) }),
});

/** What a service published last. */
export const ServedContract = z.strictObject({ routes: RouteOutlines, at: moment });
export type ServedContract = z.infer<typeof ServedContract>;

/** The NATS KV bucket of what the services serve. The key is the name of a service. */
export const contractBucket = 'CONTRACTS';

/** What pages reported of one version since the last message. */
export const ToldFigures = z.strictObject({
  name: remoteName,
  version: remoteVersion,
  /** The visitors of today and, about midnight, of yesterday. */
  days: list(VisitorsOfDay, 2),
  /** What is added to each point. */
  points: list(FiguresPoint, figuresPointsAtMost),
});
export type ToldFigures = z.infer<typeof ToldFigures>;

/** The most versions in one message, which then stays below what NATS takes. */
export const toldVersionsAtMost = 12;

/**
 * A gateway publishes the reports of its pages every ten seconds. An unacknowledged message is sent again
 * with the same sequence, so that it is added once.
 */
export const hearFigures = defineRequest({
  subject: 'registry.hear-figures.v1',
  data: z.strictObject({
    /** Names one process of the gateway, from its start to its end. */
    gateway: text(36, z.uuid()),
    /** Rises with each message of the process. */
    sequence: z.int().check(z.gte(1)),
    at: moment,
    versions: list(ToldFigures, toldVersionsAtMost, { least: 1 }),
  }),
  reply: z.strictObject({ heard: z.literal(true) }),
});
