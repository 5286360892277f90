import { setTimeout as pause } from 'node:timers/promises';
import { KvWatchInclude } from '@nats-io/kv';
import type { $ZodType, output } from 'zod/v4/core';
import { type BucketOptions, type KvValue, openBucket } from './bucket.ts';
import { followBucket } from './follow-bucket.ts';
import { isPut, readStream } from './kv-archive.ts';
import { type Link, onOwnLink } from './link.ts';
import { storeProbe } from './streams.ts';

/** A snapshot of all values, complete up to `revision`. */
export interface KvSnapshot<V> {
  revision: number;
  values: ReadonlyMap<string, KvValue<V>>;
}

/** A bucket of JSON values in NATS KV. While disconnected, calls throw Problem 'service.unavailable'. */
export interface Kv<V> {
  snapshot(): Promise<KvSnapshot<V>>;
  /**
   * Stores the value if no key of the bucket has changed since revision `after` (optimistic lock).
   * @returns the new revision.
   * @throws KvConflict when a key has changed, ContractError when the value breaks the schema.
   */
  put(key: string, value: V, options: { after: number }): Promise<number>;
  /** Every value that the key ever had, oldest first, without a limit. */
  history(key: string): Promise<KvValue<V>[]>;
  /**
   * Calls the listener with all values now, and soon after every change; the listener must not throw.
   * Resolves after the first call. While NATS is unavailable the listener is not called.
   * @param looked is called after each read of the bucket, at least every 30 s while NATS is available.
   * @returns a function that unsubscribes.
   */
  follow(listener: (snapshot: KvSnapshot<V>) => void, looked?: () => void): Promise<() => void>;
  /** Rejects while the bucket cannot be read or JetStream does not store a message. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The maximum history of NATS KV. Older values are in the archive. */
export const archivedLimits = { history: 64 };
/** How often a history polls for values not yet archived, and the pause between, milliseconds: 5 s in all. */
const archivePolls = 50;
const archivePauseMs = 100;

/**
 * Opens a bucket on a dedicated connection, creates it when it is missing, and updates its limits. Its
 * archive is a stream into which NATS copies every value, and which allows no deletion. Works on NATS 2.9.
 * @throws Error when it has other limits that the server does not change.
 * @example
 * const kv = await openKv({ ...access, name: 'registry', log, bucket: 'remotes', value: schema });
 * await kv.put('mfe-bol', remote, { after: (await kv.snapshot()).revision });
 */
export const openKv = <T extends $ZodType>(options: BucketOptions<T>): Promise<Kv<output<T>>> =>
  onOwnLink(options, (link) => kvOn(link, options, { owns: true }));

/**
 * Like `openKv` for a reader on a shared connection: `close` leaves the connection open.
 * @example const kv = await kvOn(link, { name: 'gateway', log, bucket: 'remotes', value: schema });
 */
export async function kvOn<T extends $ZodType>(
  link: Link,
  options: Pick<BucketOptions<T>, 'name' | 'log' | 'bucket' | 'value'>,
  { owns = false }: { owns?: boolean } = {},
): Promise<Kv<output<T>>> {
  const { name, log, bucket } = options;
  const opened = await openBucket(link, options, { limits: archivedLimits, owns });
  const { js, jsm, kv, stream, archive, subjectOf, reached, read } = opened;
  const probeStore = storeProbe({ js, jsm, name, replicas: link.streamReplicas });

  const snapshot = () =>
    reached(async () => {
      // The revision is read first. If something changes while the values are read, a `put` based on this
      // snapshot fails.
      const { keys, revision } = await opened.keys();
      const found = await Promise.all(keys.map((key) => kv.get(key)));
      const values = found.flatMap((entry) => {
        if (entry?.operation !== 'PUT') return [];
        return read(entry.key, entry.revision, entry.value).map((value) => [entry.key, value] as const);
      });
      return { revision, values: new Map(values) };
    });

  /** NATS archives with a delay, during which values that the bucket has dropped may be missing. */
  async function wholeHistory(key: string): Promise<KvValue<output<T>>[]> {
    for (let poll = 0; poll < archivePolls; poll += 1) {
      const old = ((await archive?.values(subjectOf(key))) ?? []).flatMap(({ revision, data }) =>
        read(key, revision, data),
      );
      const newest = old.at(-1)?.revision ?? 0;
      const stored = await readStream({ js, log }, stream, subjectOf(key));
      const isWhole = stored.length < archivedLimits.history || newest >= (stored[0]?.seq ?? 0);
      if (isWhole) {
        const fresh = stored.filter((message) => isPut(message) && message.seq > newest);
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
      const bytes = opened.write(key, value);
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
      opened.leave();
      for (const stop of followers) stop.abort();
    },
  };
}
