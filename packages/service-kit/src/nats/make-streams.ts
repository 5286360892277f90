import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
} from '@nats-io/jetstream';
import { dialNats } from './dial-nats.ts';
import type { NatsAccess } from './nats-access.ts';
import { natsAdmin } from './nats-rights.ts';
import { streamsOfSite } from './site-streams.ts';
import { ensureStreams } from './streams.ts';

/** A busy cluster answers a change of its streams later than a question, milliseconds. */
const answerWithinMs = 15_000;

/**
 * Makes the streams and brings the limits of existing ones up to date, which the services themselves may not
 * do. Where `streamReplicas` is given, every stream of the site that exists, those of buckets too, is brought to as
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
    if (streamReplicas !== undefined) {
      for (const name of streamsOfSite()) await bringTo(jsm, name, streamReplicas);
    }
  } finally {
    await nc.close();
  }
}

async function bringTo(jsm: JetStreamManager, name: string, replicas: number): Promise<void> {
  const there = await jsm.streams.info(name).catch((error: unknown) => {
    // The part that needs it has not run yet, and will make it.
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  });
  if (there === undefined || there.config.num_replicas === replicas) return;
  await jsm.streams.update(name, { num_replicas: replicas });
}
