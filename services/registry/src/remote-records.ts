import { newestRecords, type RemoteRecord, recordKey, recordKeys } from '@freightwright/contracts';
import type { Kv } from '@freightwright/service-kit';

/** The records of the bucket by remote, of which one with a canary lies under a key of its own. */
export function remoteRecords(bucket: Kv<RemoteRecord>): Kv<RemoteRecord> {
  return {
    ...bucket,
    async snapshot() {
      const { revision, values } = await bucket.snapshot();
      return { revision, values: newestRecords(values) };
    },
    put: (_, record, options) => bucket.put(recordKey(record), record, options),
    async history(name) {
      const [moves, others] = await Promise.all(recordKeys(name).map((key) => bucket.history(key)));
      // Most remotes never had a canary. What a backup brought back keeps its order then.
      if (others === undefined || others.length === 0) return moves ?? [];
      return [...(moves ?? []), ...others].sort((one, other) => one.revision - other.revision);
    },
    follow: (listener, looked) =>
      bucket.follow(({ revision, values }) => listener({ revision, values: newestRecords(values) }), looked),
  };
}
