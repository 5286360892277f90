import { Problem } from '@freightwright/contracts';
import mongoose, { type Connection } from 'mongoose';
import { databaseRetryAfterS } from './database-away.ts';

type Description = mongoose.mongo.TopologyDescription;

/**
 * For this long after it was lost the driver looks for a server itself, which is how an election of a second or two passes unnoticed. Later
 * it would look in vain for as long, for every call: then callers are told at once, until a heartbeat finds the server again.
 */
export const lookForServerMs = 2_000;

export interface Topology {
  /** @throws Problem 'service.unavailable' when the database has been away for longer than a look is worth. */
  assertThere(): void;
}

/**
 * Follows what the driver finds out about the servers. mongoose's readyState is no measure of it: it takes a process that was busy for two
 * heartbeats for one without a database.
 */
export function watchTopology(connection: Connection): Topology {
  let lostAtMs: number | undefined;
  const client = connection.getClient();
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    if (canWrite(newDescription)) lostAtMs = undefined;
    else lostAtMs ??= performance.now();
  });
  client.on('topologyClosed', () => {
    lostAtMs = Number.NEGATIVE_INFINITY;
  });
  return {
    assertThere() {
      if (lostAtMs === undefined || performance.now() - lostAtMs < lookForServerMs) return;
      throw new Problem('service.unavailable', {
        retryAfterS: databaseRetryAfterS,
        cause: 'No connection to the database',
      });
    },
  };
}

function canWrite({ type, servers }: Description): boolean {
  const { TopologyType, ServerType } = mongoose.mongo;
  if (type === TopologyType.ReplicaSetNoPrimary) return false;
  return (
    type === TopologyType.ReplicaSetWithPrimary ||
    [...servers.values()].some((server) => server.type !== ServerType.Unknown)
  );
}
