import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectMongo, createLog, dialNats } from '@freightwright/service-kit';

export const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** Bytes and things of one place: documents of a collection, or messages of a stream. */
export interface Held {
  readonly things: number;
  readonly bytes: number;
}

/** The server's own databases. */
const ofTheServer: ReadonlySet<string> = new Set(['admin', 'config', 'local']);

/** Where a running platform stores. */
export interface StoredAt {
  /** As the admin. */
  readonly mongoUri: string;
  readonly natsUrl: string;
  /** Has the password of the message server's admin. */
  readonly dataDir: string;
}

/**
 * What every collection and stream holds: the bytes of documents as BSON, without indexes and before the compression of
 * a real database; of streams the bytes on disk. Names are 'bol.bills' and 'stream EVENTS'.
 */
export async function storedBytes({ mongoUri, natsUrl, dataDir }: StoredAt): Promise<Map<string, Held>> {
  const held = new Map<string, Held>();
  const log = createLog({ name: 'bench', level: 'silent' });
  const mongo = await connectMongo({ uri: mongoUri, database: 'bench', log });
  try {
    const client = mongo.connection.getClient();
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name: database } of databases.filter(({ name }) => !ofTheServer.has(name))) {
      for (const { name } of await client.db(database).listCollections().toArray()) {
        let [things, bytes] = [0, 0];
        for await (const document of client.db(database).collection(name).find({}, { raw: true })) {
          things += 1;
          bytes += (document as unknown as Buffer).length;
        }
        held.set(`${database}.${name}`, { things, bytes });
      }
    }
  } finally {
    await mongo.close();
  }
  for (const [name, state] of await streamsOf(natsUrl, dataDir)) held.set(`stream ${name}`, state);
  return held;
}

/** The streams of messages; the buckets are left out, which hold a state and no history. */
async function streamsOf(url: string, dataDir: string): Promise<[string, Held][]> {
  const secrets = await readJson<{ NATS_PASSWORD_ADMIN: string }>(join(dataDir, 'secrets.json'));
  const access = { url, user: 'admin', password: secrets.NATS_PASSWORD_ADMIN };
  const connection = await dialNats({ service: 'admin' }, access);
  const ask = async <T>(call: string): Promise<T> =>
    (await connection.request(`$JS.API.STREAM.${call}`, '{}')).json<T>();
  try {
    const { streams } = await ask<{ streams: string[] | null }>('NAMES');
    const names = (streams ?? []).filter((name) => !name.startsWith('KV_'));
    return await Promise.all(
      names.map(async (name): Promise<[string, Held]> => {
        const { state } = await ask<{ state: { last_seq: number; bytes: number } }>(`INFO.${name}`);
        // The last number counts those as well that were taken out since.
        return [name, { things: state.last_seq, bytes: state.bytes }];
      }),
    );
  } finally {
    await connection.close();
  }
}

/** What each place holds more than before, for each of so many requests. Places that did not grow are left out. */
export function grownBy(
  before: ReadonlyMap<string, Held>,
  after: ReadonlyMap<string, Held>,
  requests: number,
): Record<string, Held> {
  const grown = [...after].map(([place, { things, bytes }]) => {
    const was = before.get(place) ?? { things: 0, bytes: 0 };
    return [
      place,
      { things: (things - was.things) / requests, bytes: (bytes - was.bytes) / requests },
    ] as const;
  });
  return Object.fromEntries(grown.filter(([, { things, bytes }]) => things > 0.01 || bytes >= 1));
}
