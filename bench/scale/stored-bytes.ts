import { connectMongo, createLog } from '@freightwright/service-kit';
import type { RunningPlatform } from '@freightwright/stack-launcher';
import { everyCollection, withStreams } from '@freightwright/stack-test-site';

/** Bytes and things of one place: documents of a collection, or messages of a stream. */
export interface Held {
  readonly things: number;
  readonly bytes: number;
}

/**
 * What every collection and stream holds: the bytes of documents as BSON, without indexes and before the compression of
 * a real database; of streams the bytes on disk. Names are 'bol.bills' and 'stream EVENTS'. Buckets are left out, which
 * hold a state and no history.
 */
export async function storedBytes({ mongoUri, natsUrl }: RunningPlatform): Promise<Map<string, Held>> {
  const held = new Map<string, Held>();
  const log = createLog({ name: 'bench', level: 'silent' });
  const mongo = await connectMongo({ uri: mongoUri, database: 'bench', log });
  try {
    for (const { where, collection } of await everyCollection(mongo.connection, '')) {
      let [things, bytes] = [0, 0];
      for await (const document of collection.find({}, { raw: true })) {
        things += 1;
        bytes += (document as unknown as Buffer).length;
      }
      held.set(where, { things, bytes });
    }
  } finally {
    await mongo.close();
  }
  await withStreams(natsUrl, async (ask, names) => {
    for (const name of names.filter((each) => !each.startsWith('KV_'))) {
      const { state } = await ask<{ state: { last_seq: number; bytes: number } }>(`INFO.${name}`);
      // The last number counts those as well that were taken out since.
      held.set(`stream ${name}`, { things: state.last_seq, bytes: state.bytes });
    }
  });
  return held;
}

/** What each place holds more than before, for each of so many requests. Places that did not grow are left out. */
export function grownBy(
  before: ReadonlyMap<string, Held>,
  after: ReadonlyMap<string, Held>,
  requests: number,
): Record<string, Held> {
  const grown = [...after].map(([place, { things, bytes }]) => {
    const was = before.get(place) ?? { things: 0, bytes: 0 };
    const each = { things: (things - was.things) / requests, bytes: (bytes - was.bytes) / requests };
    return [place, each] as const;
  });
  return Object.fromEntries(grown.filter(([, { things, bytes }]) => things > 0.01 || bytes >= 1));
}
