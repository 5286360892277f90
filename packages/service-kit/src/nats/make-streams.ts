import { jetstreamManager } from '@nats-io/jetstream';
import { dialNats } from './dial-nats.ts';
import type { NatsAccess } from './nats-access.ts';
import { natsAdmin } from './nats-rights.ts';
import { ensureStreams } from './streams.ts';

/**
 * Makes the streams and brings the limits of existing ones up to date, which the services themselves may not
 * do.
 * @throws Error when the server does not answer, or does not let this user do it.
 */
export async function makeStreams(access: NatsAccess): Promise<void> {
  const nc = await dialNats({ service: natsAdmin, timeout: 5_000 }, access);
  try {
    await ensureStreams(await jetstreamManager(nc, { checkAPI: false }));
  } finally {
    await nc.close();
  }
}
