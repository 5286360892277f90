import { dialNats } from '@freightwright/nats-kit';
import type { Mongo } from '@freightwright/service-kit';
import { testMarker } from './empty-server.ts';

/** One stored item: a document of a collection, or a message of a stream. */
export interface Stored {
  /** 'bol.bills', 'stream EVENTS'. */
  where: string;
  /** All of it as JSON text. */
  text: string;
}

/** The server's own databases. */
const ofTheServer: ReadonlySet<string> = new Set(['admin', 'config', 'local']);

/** Every collection of every database whose name begins with the prefix, empty ones too. */
export async function everyCollection(connection: Mongo['connection'], prefix: string) {
  const client = connection.getClient();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const ours = databases.filter(({ name }) => name.startsWith(prefix) && !ofTheServer.has(name));
  const found = await Promise.all(
    ours.map(async ({ name: database }) => {
      const collections = await client.db(database).listCollections().toArray();
      return collections.map(({ name }) => ({
        where: `${database.slice(prefix.length)}.${name}`,
        collection: client.db(database).collection(name),
      }));
    }),
  );
  return found.flat();
}

/** All storage locations: 'bol.bills', 'stream EVENTS'. */
export async function everyPlace(
  connection: Mongo['connection'],
  { prefix, natsUrl }: { prefix: string; natsUrl: string },
): Promise<string[]> {
  const collections = await everyCollection(connection, prefix);
  const streams = await withStreams(natsUrl, async (_ask, names) => names.map((name) => `stream ${name}`));
  return [...collections.map(({ where }) => where), ...streams];
}

/** Every document of every collection of every database whose name begins with the prefix. */
export async function everyDocument(connection: Mongo['connection'], prefix: string): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const { where, collection } of await everyCollection(connection, prefix)) {
    for await (const document of collection.find({})) found.push({ where, text: JSON.stringify(document) });
  }
  return found;
}

interface StoredMessage {
  message: { subject: string; data?: string; hdrs?: string };
}

type Ask = <T>(call: string, body?: object) => Promise<T>;

/** Calls the API of JetStream as the admin, with the names of all streams of the platform. */
export async function withStreams<T>(url: string, work: (ask: Ask, names: readonly string[]) => Promise<T>) {
  const connection = await dialNats({ service: 'admin' }, { url });
  const ask: Ask = async (call, body = {}) =>
    (await connection.request(`$JS.API.STREAM.${call}`, JSON.stringify(body))).json();
  try {
    const { streams } = await ask<{ streams: string[] | null }>('NAMES');
    return await work(
      ask,
      (streams ?? []).filter((name) => name !== testMarker),
    );
  } finally {
    await connection.close();
  }
}

/** Every message of every stream of the message server, those of buckets too. */
export const everyMessage = (url: string): Promise<Stored[]> =>
  withStreams(url, async (ask, names) => {
    const found: Stored[] = [];
    for (const stream of names) {
      const { state } = await ask<{ state: { first_seq: number; last_seq: number } }>(`INFO.${stream}`);
      for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
        const { message } = await ask<Partial<StoredMessage>>(`MSG.GET.${stream}`, { seq });
        if (!message) continue;
        const { subject, data = '', hdrs = '' } = message;
        const parts = [hdrs, data].map((base64) => Buffer.from(base64, 'base64').toString('utf8'));
        found.push({ where: `stream ${stream}`, text: [subject, ...parts].join('\n') });
      }
    }
    return found;
  });
