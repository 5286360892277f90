import * as z from 'zod/mini';
import { defineRequest } from '../message.ts';
import { RouteOutlines } from '../outline/outline.ts';
import { remoteName, remoteVersion } from '../registry.ts';
import { list, moment, text } from '../text.ts';

/** The most faults that a service is told of at once. */
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
 * A service says which routes it serves, when it starts and every few minutes from then on. It hears what live
 * remotes need that it does not have.
 */
export const hearContract = defineRequest({
  subject: 'registry.hear-contract.v1',
  data: z.strictObject({ service: text(40), routes: RouteOutlines }),
  reply: z.strictObject({ missed: list(MissedByRemote, missingAtMost) }),
});

/** What a service said last. */
export const ServedContract = z.strictObject({ routes: RouteOutlines, at: moment });
export type ServedContract = z.infer<typeof ServedContract>;

/** The NATS KV bucket of what the services serve. The key is the name of a service. */
export const contractBucket = 'CONTRACTS';
