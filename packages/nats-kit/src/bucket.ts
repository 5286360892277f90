import { checkSchema, obeyContract } from '@freightwright/contracts';
import type { JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { JetStreamApiCodes, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { nanos } from '@nats-io/transport-node';
import type { $ZodType, output } from 'zod/v4/core';
import { kvArchive } from './kv-archive.ts';
import { isApiError, isForbidden, type Link, type NatsOptions, unavailable } from './link.ts';
import { decode, encode } from './wire.ts';

export interface BucketOptions<T extends $ZodType> extends NatsOptions {
  /** ASCII alphanumeric characters, - and _. */
  bucket: string;
  /** The schema that every value must match. */
  value: T;
}

export interface BucketLimits {
  /** Number of values retained per key. */
  history: number;
  /** The TTL of a value since its last write, milliseconds. */
  maxAgeMs?: number | undefined;
  /** Size limit of the bucket. A full bucket rejects new values until old ones have expired. */
  maxBytes?: number | undefined;
}

export interface KvValue<V> {
  /** Increases with every change of the bucket. */
  revision: number;
  value: V;
}

/**
 * Thrown when the bucket has changed since the revision on which a `put` was based (optimistic lock).
 * @example if (error instanceof KvConflict) return retry();
 */
export class KvConflict extends Error {
  override readonly name = 'KvConflict';
}

/**
 * Opens a bucket, creates it when it is missing, and updates its limits. One with a history has an archive.
 * While NATS is unavailable every call throws Problem 'service.unavailable'.
 * @param how.owns whether this process updates the limits. A reader uses the bucket as it is.
 */
export async function openBucket<T extends $ZodType>(
  link: Link,
  { log, bucket, value: schema }: Pick<BucketOptions<T>, 'log' | 'bucket' | 'value'>,
  { limits, owns }: { limits: BucketLimits; owns: boolean },
) {
  const { nc, streamReplicas: replicas } = link;
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  const stream = `KV_${bucket}`;
  const archive = limits.history > 1 ? kvArchive({ js, jsm, bucket, replicas, log }) : undefined;
  const { history, maxAgeMs: ttl = 0, maxBytes: max_bytes = -1 } = limits;
  const subjectOf = (key: string) => `$KV.${bucket}.${key}`;

  const ensure = async () => {
    // No direct reads: a follower may serve them, and it may be stale.
    const how = { history, ttl, max_bytes, replicas, allow_direct: false };
    const made = await new Kvm(js).create(bucket, how);
    await archive?.ensure();
    return made;
  };
  const kv = await ensure();
  if (owns) await enforceLimits(jsm, bucket, limits);
  // A restarted server may have lost its data.
  const leave = link.onReconnect(() => {
    ensure().catch((err: unknown) => log.warn({ err, bucket }, 'could not check the bucket'));
  });

  return {
    ...{ js, jsm, kv, stream, archive, subjectOf, leave },
    async reached<R>(work: () => Promise<R>): Promise<R> {
      link.assertConnected();
      try {
        return await work();
      } catch (error) {
        if (isApiError(error, JetStreamApiCodes.StreamWrongLastSequence))
          throw new KvConflict(`${bucket} has changed`, { cause: error });
        throw unavailable(error);
      }
    },
    /** The keys that have, or had, a value, and the bucket's last revision. */
    async keys() {
      const { state } = await jsm.streams.info(stream, { subjects_filter: subjectOf('>') });
      const keys = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length));
      return { keys, revision: state.last_seq };
    },
    /** Skips and logs an invalid value, so that one bad entry does not hide the others. */
    read(key: string, revision: number, bytes: Uint8Array): KvValue<output<T>>[] {
      try {
        const checked = checkSchema(schema, decode(bytes));
        if (checked.ok) return [{ revision, value: checked.data }];
        log.error({ bucket, key, revision, errors: checked.errors }, 'a stored value breaks its contract');
      } catch (err) {
        log.error({ err, bucket, key, revision }, 'a stored value is not JSON');
      }
      return [];
    },
    /** @throws ContractError when the value breaks the schema. */
    write: (key: string, value: output<T>) =>
      encode(obeyContract(schema, value, `${bucket} ${key}`), `${bucket} ${key}`),
  };
}

/**
 * Updates the limits of an existing bucket.
 * @throws Error that names each limit which differs, when the server does not change it.
 */
export async function enforceLimits(
  jsm: JetStreamManager,
  bucket: string,
  { history, maxAgeMs = 0, maxBytes = -1 }: BucketLimits,
): Promise<void> {
  const wanted = {
    max_msgs_per_subject: history,
    max_age: nanos(maxAgeMs),
    max_bytes: maxBytes,
    allow_direct: false,
    storage: StorageType.File,
  } satisfies Partial<StreamConfig>;
  const { config } = await jsm.streams.info(`KV_${bucket}`);
  const differing = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (limit) => (config[limit] ?? false) !== wanted[limit],
  );
  if (differing.length === 0) return;
  try {
    await jsm.streams.update(`KV_${bucket}`, wanted);
  } catch (cause) {
    const differences = differing.map((limit) => `${limit} is ${config[limit]} and must be ${wanted[limit]}`);
    const why = isForbidden(cause)
      ? 'Only the admin may change it: npm run message-server -- streams'
      : `The server does not change it: ${cause instanceof Error ? cause.message : cause}`;
    throw new Error(`The bucket ${bucket} has other limits: ${differences.join(', ')}. ${why}`, { cause });
  }
}
