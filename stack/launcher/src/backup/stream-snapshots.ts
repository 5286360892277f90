import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dialNats, type NatsAccess, natsAdmin, streamsOfSite, withinMs } from '@freightwright/service-kit';

/**
 * JetStream's own snapshots of streams, as the `nats` tool takes them: with the sequence, time and headers of
 * every message, and with what each consumer has acknowledged. So no revision of a bucket changes, and nothing
 * that was handled is handled again.
 * https://docs.nats.io/running-a-nats-service/nats_admin/jetstream_admin/disaster_recovery
 */
export interface KeptStream {
  name: string;
  messages: number;
}

type Connection = Awaited<ReturnType<typeof dialNats>>;

interface Snapshot {
  config: Record<string, unknown>;
  state: { messages: number };
}

/** Milliseconds for an answer of the API; a snapshot of a large stream is checked block by block first. */
const answerWithinMs = 60_000;
/** Milliseconds in which the next piece comes, or is taken. */
const pieceWithinMs = 30_000;
/** Bytes of a piece, well below the 1 MiB that a server takes by default. */
const pieceBytes = 128 * 1024;
/** The server's code for a stream that it does not have (JSStreamNotFoundErr). */
const notFound = 10_059;

class Refused extends Error {
  readonly code: number;
  constructor({ err_code = 0, description = 'no reason given' }, what: string) {
    super(`NATS refuses ${what}: ${description}`);
    this.code = err_code;
  }
}

const filesOf = (folder: string, name: string) => ({
  about: join(folder, `${name}.json`),
  messages: join(folder, `${name}.snapshot`),
});

export async function withMessages<T>(
  access: NatsAccess,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await dialNats({ service: natsAdmin, timeout: 10_000 }, access);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** @throws Refused with the server's code. */
async function ask<T>(nc: Connection, call: string, body: object = {}): Promise<T> {
  const answer = await nc.request(`$JS.API.STREAM.${call}`, JSON.stringify(body), {
    timeout: answerWithinMs,
  });
  const { error, ...said } = answer.json<{ error?: { err_code?: number; description?: string } }>();
  if (error) throw new Refused(error, call);
  return said as T;
}

/**
 * Whether a stream holds something of the site. That of the readiness probes does not, and whoever watches the server
 * makes it anew at any moment.
 */
const isKept = (name: string) => name !== 'PROBE';

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof Refused && error.code === notFound) return undefined;
  throw error;
};

/** Writes a snapshot of each stream that holds something of the site, `<stream>.snapshot` and `<stream>.json`. */
export async function keepStreams(access: NatsAccess, folder: string): Promise<KeptStream[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withMessages(access, async (nc) => {
    const kept: KeptStream[] = [];
    for (const name of streamsOfSite().filter(isKept)) {
      const snapshot = await keepStream(nc, name, filesOf(folder, name).messages);
      if (!snapshot) continue;
      const { config, state } = snapshot;
      await writeFile(filesOf(folder, name).about, JSON.stringify({ config, state }, null, 2), {
        mode: 0o600,
      });
      kept.push({ name, messages: state.messages });
    }
    return kept;
  });
}

async function keepStream(nc: Connection, name: string, file: string): Promise<Snapshot | undefined> {
  const inbox = `_INBOX.${natsAdmin}.backup.${randomUUID()}`;
  const pieces = nc.subscribe(inbox);
  try {
    const wanted = { deliver_subject: inbox, chunk_size: pieceBytes, jsck: true };
    const snapshot = await ask<Snapshot>(nc, `SNAPSHOT.${name}`, wanted).catch(unlessMissing);
    if (!snapshot) return undefined;
    await pipeline(Readable.from(readPieces(pieces)), createWriteStream(file, { mode: 0o600 }));
    return snapshot;
  } finally {
    pieces.unsubscribe();
  }
}

/** The last piece is empty. The server waits for an answer to each, so that it sends no faster than we write. */
async function* readPieces(pieces: ReturnType<Connection['subscribe']>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const { value: piece, done } = await withinMs(pieceWithinMs, iterator.next());
    if (done) throw new Error('The connection ended within a snapshot.');
    if (piece.data.length === 0) {
      const code = piece.headers?.code ?? 0;
      if (code !== 0 && code !== 204)
        throw new Error(`NATS broke a snapshot off: ${piece.headers?.description}`);
      return;
    }
    yield piece.data;
    piece.respond();
  }
}

/** The streams of the site that hold messages. */
export async function filledStreams(access: NatsAccess): Promise<string[]> {
  return withMessages(access, async (nc) => {
    const filled: string[] = [];
    for (const name of streamsOfSite().filter(isKept)) {
      const info = await ask<Snapshot>(nc, `INFO.${name}`).catch(unlessMissing);
      if (info && info.state.messages > 0) filled.push(`stream ${name}`);
    }
    return filled;
  });
}

/**
 * Brings the streams back in place of those that stand there, in the order in which they were kept: a stream
 * that copies another one comes after it.
 */
export async function bringStreams(
  access: NatsAccess,
  { streams, folder }: { streams: readonly KeptStream[]; folder: string },
): Promise<void> {
  await withMessages(access, async (nc) => {
    const kept = streams.filter(({ name }) => isKept(name));
    for (const { name } of kept.toReversed()) await ask(nc, `DELETE.${name}`).catch(unlessMissing);
    for (const { name, messages } of kept) {
      const { about, messages: file } = filesOf(folder, name);
      const { config, state } = JSON.parse(await readFile(about, 'utf8')) as Snapshot;
      // Replicas need a cluster.
      if (nc.info?.cluster === undefined) config.num_replicas = 1;
      const restored = await sendPieces(nc, { name, config, state, file });
      if (restored.state.messages !== messages) {
        throw new Error(`${restored.state.messages} of ${messages} messages of ${name} are there.`);
      }
    }
  });
}

async function sendPieces(
  nc: Connection,
  { name, config, state, file }: Snapshot & { name: string; file: string },
): Promise<Snapshot> {
  const { deliver_subject: subject } = await ask<{ deliver_subject: string }>(nc, `RESTORE.${name}`, {
    config,
    state,
  });
  const timeout = { timeout: pieceWithinMs };
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes })) {
    const taken = await nc.request(subject, piece as Uint8Array, timeout);
    if (taken.data.length > 0) refuse(taken.json(), name);
  }
  const last = await nc.request(subject, new Uint8Array(), timeout);
  const restored = last.json<Snapshot>();
  refuse(restored, name);
  return restored;
}

function refuse(answer: unknown, name: string): void {
  const { error } = answer as { error?: { err_code?: number; description?: string } };
  if (error) throw new Refused(error, `RESTORE.${name}`);
}
