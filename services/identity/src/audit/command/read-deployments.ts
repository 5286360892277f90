import { isDeepStrictEqual } from 'node:util';
import { type RemoteChange, RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { type NatsAccess, openKv } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';

const connectTimeoutMs = 30_000;

/** Every deployment and rollback of every remote, from the archive of the registry's bucket. */
export async function readDeployments(
  access: NatsAccess,
  { user, log }: { user: string; log: Log },
): Promise<RemoteChange[]> {
  const bucket = { bucket: remoteBucket, value: RemoteRecord };
  const remotes = await openKv({ ...access, ...bucket, name: user, log, connectTimeoutMs });
  try {
    const { values } = await remotes.snapshot();
    const changes: RemoteChange[] = [];
    for (const name of values.keys()) {
      for (const { value } of await remotes.history(name)) {
        // A record of a canary's start, change or end repeats the change before it.
        if (!isDeepStrictEqual(value.change, changes.at(-1))) changes.push(value.change);
      }
    }
    return changes;
  } finally {
    await remotes.close();
  }
}
