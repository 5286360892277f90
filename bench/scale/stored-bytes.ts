import { createLog } from '@freightwright/runtime-kit';
import { connectMongo } from '@freightwright/service-kit';
import type { RunningPlatform } from '@freightwright/stack-launcher';
import { everyCollection, withStreams } from '@freightwright/stack-test-site';

/** Bytes and count of one collection's documents, or of one stream's messages. */
export interface StoredSize {
  readonly things: number;
  readonly bytes: number;
}

/**
 * The size of every collection and stream: the bytes of documents as BSON, without indexes and before the
 * compression of a real database; of streams the bytes on disk. Names are 'bol.bills' and 'stream EVENTS'.
 * Buckets are excluded, because they store state rather than history.
 */
export async function storedBytes({ mongoUri, natsUrl }: RunningPlatform): Promise<Map<string, StoredSize>> {
  const sizes = new Map<string, StoredSize>();
  const log = createLog({ name: 'bench', level: 'silent' });
  const mongo = await connectMongo({ uri: mongoUri, database: 'bench', log });
  try {
    for (const { where, collection } of await everyCollection(mongo.connection, '')) {
      let [things, bytes] = [0, 0];
      for await (const document of collection.find({}, { raw: true })) {
        things += 1;
        bytes += (document as unknown as Buffer).length;
      }
      sizes.set(where, { things, bytes });
    }
  } finally {
    await mongo.close();
  }
  await withStreams(natsUrl, async (ask, names) => {
    for (const name of names.filter((each) => !each.startsWith('KV_'))) {
      const { state } = await ask<{ state: { last_seq: number; bytes: number } }>(`INFO.${name}`);
      // The last sequence also counts messages that were deleted since.
      sizes.set(`stream ${name}`, { things: state.last_seq, bytes: state.bytes });
    }
  });
  return sizes;
}

/** The growth of each collection and stream per request. Those that did not grow are omitted. */
export function grownBy(
  before: ReadonlyMap<string, StoredSize>,
  after: ReadonlyMap<string, StoredSize>,
  requests: number,
): Record<string, StoredSize> {
  const grown = [...after].map(([place, { things, bytes }]) => {
    const was = before.get(place) ?? { things: 0, bytes: 0 };
    const each = { things: (things - was.things) / requests, bytes: (bytes - was.bytes) / requests };
    return [place, each] as const;
  });
  return Object.fromEntries(grown.filter(([, { things, bytes }]) => things > 0.01 || bytes >= 1));
}
