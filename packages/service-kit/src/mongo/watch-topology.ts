import { Problem } from '@freightwright/contracts';
import mongoose, { type Connection } from 'mongoose';
import { databaseRetryAfterS } from './database-away.ts';

type Description = mongoose.mongo.TopologyDescription;

/**
 * For this long after the server was lost, the driver itself looks for a server, so that an election of a
 * second or two passes unnoticed, milliseconds. After that every call would look in vain for as long, so
 * callers are refused at once until a heartbeat finds the server again.
 */
export const lookForServerMs = 2_000;

export interface Topology {
  /**
   * @throws Problem 'service.unavailable' when the database has been away for longer than it is worth
   * waiting.
   */
  assertThere(): void;
}

/**
 * Follows what the driver finds out about the servers. mongoose's readyState cannot be used for this: when
 * the process was busy for two heartbeats, it reports that the database is gone.
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
