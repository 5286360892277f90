import { JetStreamApiCodes, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type BucketLimits, enforceLimits } from './bucket.ts';
import { archivedLimits } from './kv.ts';
import { isApiError } from './link.ts';
import { dialNats, type NatsAccess, natsAdmin } from './nats-access.ts';
import { publishers } from './publishers.ts';
import { ensureStreams, probeStreamName, streamNames } from './streams.ts';

/** Each bucket of the site with its limits; buckets without history have no archive. */
const bucketsOfSite = (): { bucket: string; limits: BucketLimits; isArchived: boolean }[] =>
  Object.values(publishers).flatMap(({ retains = [], retainsLatest = [] }) => [
    ...retains.map((bucket) => ({ bucket, limits: archivedLimits, isArchived: true })),
    ...retainsLatest.map(({ bucket, ...limits }) => ({
      bucket,
      limits: { history: 1, ...limits },
      isArchived: false,
    })),
  ]);

/**
 * Every stream of a site at the message server: those of messages, that of readiness probes, and for each
 * bucket its own followed by its archive, which copies it.
 */
export const streamsOfSite = (): string[] => [
  ...streamNames,
  probeStreamName,
  ...bucketsOfSite().flatMap(({ bucket, isArchived }) =>
    isArchived ? [`KV_${bucket}`, `${bucket}_ARCHIVE`] : [`KV_${bucket}`],
  ),
];

/** A busy cluster takes longer to change a stream than to answer a request, milliseconds. */
const answerWithinMs = 15_000;

/**
 * Creates the streams and updates the limits of existing ones, including those of buckets, which the services
 * themselves may not do. With `streamReplicas`, every existing stream of the site changes to as many servers;
 * otherwise it stays as it is. The server copies a stream's data after it has answered.
 * @throws Error when the server does not answer, does not permit it, or is not a cluster of that size.
 * @example await makeStreams({ url, user: 'admin', password, streamReplicas: 3 });
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

/** Ignores a missing stream: the service that needs it has not run yet, and will create it. */
async function ifThere(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    if (!isApiError(error, JetStreamApiCodes.StreamNotFound)) throw error;
  });
}

async function bringTo(jsm: JetStreamManager, name: string, replicas: number): Promise<void> {
  const { config } = await jsm.streams.info(name);
  if (config.num_replicas !== replicas) await jsm.streams.update(name, { num_replicas: replicas });
}
