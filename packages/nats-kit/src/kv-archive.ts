import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@freightwright/runtime-kit';
import type { JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { isApiError } from './link.ts';
import { existsDifferently } from './streams.ts';

/** Time limit for receiving the messages, milliseconds. */
const expiresMs = 5_000;

/**
 * Reads every message of a subject in a stream, oldest first. Its consumer is deleted afterwards: the server
 * would retain it for minutes, and may allow no more than 1,000.
 * @throws Error when some did not arrive in time.
 */
export async function readStream(
  { js, log }: { js: JetStreamClient; log: Log },
  stream: string,
  subject: string,
): Promise<JsMsg[]> {
  const consumer = await js.consumers.get(stream, { filter_subjects: subject });
  const read: JsMsg[] = [];
  try {
    const { num_pending: count } = await consumer.info(true);
    if (count === 0) return read;
    for await (const message of await consumer.fetch({ max_messages: count, expires: expiresMs })) {
      read.push(message);
    }
    if (read.length < count)
      throw new Error(`${stream} gave ${read.length} of ${count} values of ${subject}`);
    return read;
  } finally {
    await consumer.delete().catch((err: unknown) => log.debug({ err, stream }, 'a consumer stays behind'));
  }
}

/** Whether a message of a bucket is a value rather than a deletion marker. */
export const isPut = (message: JsMsg): boolean => !message.headers?.has('KV-Operation');

/** How often a new archive is checked until it copies, and the pause in between, milliseconds: 5 s in all. */
const maxReads = 50;
const lookPauseMs = 100;

/**
 * The stream into which NATS itself copies every value of a bucket, and which does not allow deletion.
 * @param of.replicas the number of servers that store a newly created archive.
 */
export function kvArchive(of: {
  js: JetStreamClient;
  jsm: JetStreamManager;
  bucket: string;
  replicas: number;
  log: Log;
}) {
  const { js, jsm, bucket, replicas, log } = of;
  const name = `${bucket}_ARCHIVE`;

  /** A new archive starts copying after some 100 ms. What the bucket has dropped by then is never copied. */
  async function untilItCopies(): Promise<void> {
    for (let read = 0; read < maxReads; read += 1) {
      const { sources } = await jsm.streams.info(name);
      // The server reports -1 until the source has connected.
      if (sources?.every(({ active }) => active >= 0)) return;
      await pause(lookPauseMs);
    }
    log.warn({ bucket }, 'the archive of the bucket has not begun to copy');
  }

  return {
    /** Creates the archive when it is missing, and resolves when it copies. */
    async ensure() {
      try {
        await jsm.streams.add({
          name,
          sources: [{ name: `KV_${bucket}` }],
          retention: RetentionPolicy.Limits,
          storage: StorageType.File,
          num_replicas: replicas,
          deny_delete: true,
          deny_purge: true,
        });
      } catch (error) {
        if (!isApiError(error, existsDifferently)) throw error;
      }
      await untilItCopies();
    },
    /** Every copied value of a subject, oldest first, with its revision. It may lag behind the bucket. */
    async values(subject: string) {
      // By revision and value: a server that was restored from a backup considers the bucket a new source,
      // and copies what it still has again.
      const values = new Map<string, { revision: number; data: Uint8Array }>();
      for (const message of await readStream({ js, log }, name, subject)) {
        if (!isPut(message)) continue;
        const value = { revision: originOf(message), data: message.data };
        values.set(`${value.revision} ${Buffer.from(value.data).toString('base64')}`, value);
      }
      return [...values.values()];
    },
  };
}

/** An archived value's revision in its bucket, from the server's header '<stream> <sequence> ...'. */
const originOf = (message: JsMsg): number =>
  Number(message.headers?.get('Nats-Stream-Source').split(' ')[1] ?? message.seq);
