import { JetStreamApiCodes, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type BucketLimits, enforceLimits } from './bucket.ts';
import { archivedLimits } from './kv.ts';
import { isApiError } from './link.ts';
import { dialNats, type NatsAccess, natsAdmin } from './nats-access.ts';
import { speakers } from './speakers.ts';
import { ensureStreams, probeStreamName, streamNames } from './streams.ts';

/** Each bucket of the site with its limits; those of last values have no archive. */
const bucketsOfSite = (): { bucket: string; limits: BucketLimits; isArchived: boolean }[] =>
  Object.values(speakers).flatMap(({ keeps = [], keepsLatest = [] }) => [
    ...keeps.map((bucket) => ({ bucket, limits: archivedLimits, isArchived: true })),
    ...keepsLatest.map(({ bucket, ...limits }) => ({
      bucket,
      limits: { history: 1, ...limits },
      isArchived: false,
    })),
  ]);

/**
 * Every stream that a site has at the message server: those of messages, that of readiness probes, and for
 * each bucket its own and then its archive, which copies it.
 */
export const streamsOfSite = (): string[] => [
  ...streamNames,
  probeStreamName,
  ...bucketsOfSite().flatMap(({ bucket, isArchived }) =>
    isArchived ? [`KV_${bucket}`, `${bucket}_ARCHIVE`] : [`KV_${bucket}`],
  ),
];

/** A busy cluster answers a change of its streams later than a question, milliseconds. */
const answerWithinMs = 15_000;

/**
 * Makes the streams and brings the limits of existing ones up to date, those of buckets too, which the services
 * themselves may not do. Where `streamReplicas` is given, every stream of the site that exists is brought to as
 * many servers; otherwise it stays on as many as it is. The server copies what a stream holds after it has
 * answered.
 * @throws Error when the server does not answer, does not let this user do it, or is no cluster of that many.
 */
export async function makeStreams(access: NatsAccess): Promise<void> {
  const { streamReplicas } = access;
  const nc = await dialNats({ service: natsAdmin, timeout: 5_000 }, access);
  try {
    const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: answerWithinMs });
    await ensureStreams(jsm, { replicas: streamReplicas ?? 1 });
    for (const { bucket, limits } of bucketsOfSite()) {
      await ifThere(() => enforceLimits(jsm, bucket, limits));
    }
    if (streamReplicas === undefined) return;
    for (const name of streamsOfSite()) await ifThere(() => bringTo(jsm, name, streamReplicas));
  } finally {
    await nc.close();
  }
}

/** Leaves out a stream that is missing: the part that needs it has not run yet, and will make it. */
async function ifThere(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    if (!isApiError(error, JetStreamApiCodes.StreamNotFound)) throw error;
  });
}

async function bringTo(jsm: JetStreamManager, name: string, replicas: number): Promise<void> {
  const { config } = await jsm.streams.info(name);
  if (config.num_replicas !== replicas) await jsm.streams.update(name, { num_replicas: replicas });
}
