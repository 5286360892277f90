import { setTimeout as pause } from 'node:timers/promises';
import { checkSchema } from '@freightwright/contracts';
import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { KvWatchInclude } from '@nats-io/kv';
import type { $ZodType, output } from 'zod/v4/core';
import { obeyContract } from '../obey-contract.ts';
import type { NatsOptions } from './connect-nats.ts';
import { enforceLimits, openBucket } from './ensure-bucket.ts';
import { followBucket } from './follow-bucket.ts';
import { isPut, kvArchive, readStream } from './kv-archive.ts';
import { type Link, openLink, unavailable } from './link.ts';
import { storeProbe } from './streams.ts';
import { decode, encode } from './wire.ts';

export interface KvOptions<T extends $ZodType> extends NatsOptions {
  /** Letters, digits, - and _. */
  bucket: string;
  /** The schema that every value must match. */
  value: T;
}

export interface KvValue<V> {
  /** Rises with every change of the bucket. */
  revision: number;
  value: V;
}

/** All values at one moment. Nothing newer than `revision` is missing. */
export interface KvSnapshot<V> {
  revision: number;
  values: ReadonlyMap<string, KvValue<V>>;
}

/** Says that somebody changed the bucket after the revision on which a `put` was based. */
export class KvConflict extends Error {
  override readonly name = 'KvConflict';
}

/**
 * A small bucket of JSON values in NATS KV. While NATS cannot be reached every call throws Problem
 * 'service.unavailable'.
 */
export interface Kv<V> {
  snapshot(): Promise<KvSnapshot<V>>;
  /**
   * Stores the value if no key of the bucket has changed since revision `after`.
   * @returns the new revision.
   * @throws KvConflict when a key has changed, ContractError when the value breaks the schema.
   */
  put(key: string, value: V, options: { after: number }): Promise<number>;
  /** Every value that the key ever had, oldest first, however many there are. */
  history(key: string): Promise<KvValue<V>[]>;
  /**
   * Calls the listener with all values now, and again soon after every change; the listener must not throw.
   * Resolves after the first call. While NATS is away the listener is not called.
   * @param looked is called each time that the bucket was looked at, at least every 30 s while NATS is there,
   * whether it had changed or not.
   * @returns a function that stops it.
   */
  follow(listener: (snapshot: KvSnapshot<V>) => void, looked?: () => void): Promise<() => void>;
  /** Rejects while the bucket cannot be read or JetStream does not store a message. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A key keeps the most values that NATS keeps. Older ones are in the archive. */
export const archivedLimits = { history: 64 };
/**
 * How often a history asks for what the archive has not copied yet, and the pause in between, in
 * milliseconds: 5 s in all.
 */
const archiveLooks = 50;
const archivePauseMs = 100;

/**
 * Opens a bucket on a connection of its own, makes it when it is missing, and brings it to its limits. Next to it is an
 * archive: a stream into which NATS itself copies every value, and from which nothing can be deleted. Works on NATS 2.9.
 * @throws Error when it has other limits that the server does not change.
 */
export async function openKv<T extends $ZodType>(options: KvOptions<T>): Promise<Kv<output<T>>> {
  const { name, log, bucket, value, connectTimeoutMs = 30_000, metrics: _, ...access } = options;
  const link = await openLink({ ...access, service: name, name: `${name}-${bucket}`, log, connectTimeoutMs });
  const kv = await kvOn(link, { name, log, bucket, value, owns: true }).catch(async (error: unknown) => {
    // The caller will try again with a new connection.
    await link.close();
    throw error;
  });
  return {
    ...kv,
    async close() {
      await kv.close();
      await link.close();
    },
  };
}

/** Like `openKv` for a reader, on a connection that others use as well: `close` leaves the connection open. */
export async function kvOn<T extends $ZodType>(
  link: Link,
  {
    name,
    log,
    bucket,
    value: schema,
    owns = false,
  }: Pick<KvOptions<T>, 'name' | 'log' | 'bucket' | 'value'> & {
    /** Whether the limits are ours to bring up to date. A reader takes the bucket as it is. */
    owns?: boolean;
  },
): Promise<Kv<output<T>>> {
  const { nc, streamReplicas: replicas } = link;
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  const stream = `KV_${bucket}`;
  const archive = kvArchive({ js, jsm, bucket, replicas, log });
  const probeStore = storeProbe({ js, jsm, name, replicas });
  const subjectOf = (key: string) => `$KV.${bucket}.${key}`;

  const ensure = async () => {
    const opened = await openBucket({ js, replicas }, bucket, archivedLimits);
    await archive.ensure();
    return opened;
  };
  const kv = await ensure();
  if (owns) await enforceLimits(jsm, bucket, archivedLimits);
  // A server that came back may have lost its data.
  const leaveLink = link.onReconnect(() => {
    ensure().catch((err: unknown) => log.warn({ err, bucket }, 'could not check the bucket'));
  });

  async function reached<R>(work: () => Promise<R>): Promise<R> {
    link.assertConnected();
    try {
      return await work();
    } catch (error) {
      if (hasCode(error, JetStreamApiCodes.StreamWrongLastSequence))
        throw new KvConflict(`${bucket} has changed`, { cause: error });
      throw unavailable(error);
    }
  }

  /**
   * Leaves out and logs a value that breaks the schema, so that one bad entry does not take the others away.
   */
  function read(key: string, revision: number, bytes: Uint8Array): KvValue<output<T>>[] {
    try {
      const checked = checkSchema(schema, decode(bytes));
      if (checked.ok) return [{ revision, value: checked.data }];
      log.error({ bucket, key, revision, errors: checked.errors }, 'a stored value breaks its contract');
    } catch (err) {
      log.error({ err, bucket, key, revision }, 'a stored value is not JSON');
    }
    return [];
  }

  const snapshot = () =>
    reached(async () => {
      // The revision is read first. When something changes while the values are read, a `put` that is based
      // on this snapshot fails.
      const { state } = await jsm.streams.info(stream, { subjects_filter: subjectOf('>') });
      const keys = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length));
      const found = await Promise.all(keys.map((key) => kv.get(key)));
      const values = found.flatMap((entry) => {
        if (entry?.operation !== 'PUT') return [];
        return read(entry.key, entry.revision, entry.value).map((value) => [entry.key, value] as const);
      });
      return { revision: state.last_seq, values: new Map(values) };
    });

  /**
   * NATS copies into the archive a moment later. Until it has copied what the bucket is about to drop, values
   * between the two are missing.
   */
  async function wholeHistory(key: string): Promise<KvValue<output<T>>[]> {
    for (let looks = 0; looks < archiveLooks; looks += 1) {
      const old = (await archive.values(subjectOf(key))).flatMap(({ revision, data }) =>
        read(key, revision, data),
      );
      const newest = old.at(-1)?.revision ?? 0;
      const kept = await readStream({ js, log }, stream, subjectOf(key));
      const isWhole = kept.length < archivedLimits.history || newest >= (kept[0]?.seq ?? 0);
      if (isWhole) {
        const fresh = kept.filter((message) => isPut(message) && message.seq > newest);
        return [...old, ...fresh.flatMap(({ seq, data }) => read(key, seq, data))];
      }
      await pause(archivePauseMs);
    }
    throw new Error(`The archive of ${bucket} is far behind`);
  }

  const followers = new Set<AbortController>();

  return {
    snapshot,
    put: (key, value, { after }) => {
      const bytes = encode(obeyContract(schema, value, `${bucket} ${key}`), `${bucket} ${key}`);
      return reached(async () => {
        const { seq } = await js.publish(subjectOf(key), bytes, { expect: { lastSequence: after } });
        return seq;
      });
    },
    history: (key) => reached(() => wholeHistory(key)),
    async follow(listener, looked) {
      const stop = new AbortController();
      followers.add(stop);
      const watch = () => kv.watch({ include: KvWatchInclude.UpdatesOnly });
      await followBucket({ link, bucket, snapshot, watch, looked, log }, stop.signal, listener);
      return () => {
        followers.delete(stop);
        stop.abort();
      };
    },
    ready: () =>
      reached(async () => {
        await jsm.streams.info(stream);
        await probeStore();
      }),
    async close() {
      leaveLink();
      for (const stop of followers) stop.abort();
    },
  };
}

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.code === code;
