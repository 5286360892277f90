import { checkSchema } from '@freightwright/contracts';
import { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { $ZodType, output } from 'zod/v4/core';
import { obeyContract } from '../obey-contract.ts';
import { type BucketLimits, enforceLimits, openBucket } from './ensure-bucket.ts';
import { KvConflict, type KvOptions, type KvValue } from './kv.ts';
import { type Link, openLink, unavailable } from './link.ts';
import { decode, encode } from './wire.ts';

/**
 * A bucket of JSON values that change often and of which only the last one counts: no value before it is kept, and one
 * that nobody has written for long is removed by the server. While NATS cannot be reached every call throws Problem
 * 'service.unavailable'.
 */
export interface LatestBucket<V> {
  /** Undefined when there is none, or when it breaks the schema. */
  get(key: string): Promise<KvValue<V> | undefined>;
  keys(): Promise<string[]>;
  /**
   * Stores the value if this key has not changed since its revision `after`, 0 for a key without a value.
   * @throws KvConflict when it has, ContractError when the value breaks the schema.
   */
  put(key: string, value: V, options: { after: number }): Promise<void>;
  close(): Promise<void>;
}

export interface LatestBucketOptions<T extends $ZodType>
  extends KvOptions<T>,
    Required<Pick<BucketLimits, 'maxAgeMs' | 'maxBytes'>> {}

/**
 * Opens a bucket on a connection of its own, makes it when it is missing, and brings it to its limits. Works on NATS 2.9.
 * @throws Error when it has other limits that the server does not change.
 */
export async function openLatestBucket<T extends $ZodType>(
  options: LatestBucketOptions<T>,
): Promise<LatestBucket<output<T>>> {
  const {
    name,
    log,
    bucket,
    value,
    maxAgeMs,
    maxBytes,
    connectTimeoutMs = 30_000,
    metrics,
    ...access
  } = options;
  const link = await openLink({ ...access, service: name, name: `${name}-${bucket}`, log, connectTimeoutMs });
  try {
    const kept = await bucketOn(link, { log, bucket, value, maxAgeMs, maxBytes });
    return { ...kept, close: () => link.close() };
  } catch (error) {
    // The caller will try again with a new connection.
    await link.close();
    throw error;
  }
}

async function bucketOn<T extends $ZodType>(
  link: Link,
  {
    log,
    bucket,
    value: schema,
    maxAgeMs,
    maxBytes,
  }: Pick<LatestBucketOptions<T>, 'log' | 'bucket' | 'value' | 'maxAgeMs' | 'maxBytes'>,
): Promise<Omit<LatestBucket<output<T>>, 'close'>> {
  const { nc, streamReplicas: replicas } = link;
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  const stream = `KV_${bucket}`;
  const subjectOf = (key: string) => `$KV.${bucket}.${key}`;

  const limits = { history: 1, maxAgeMs, maxBytes };
  const open = () => openBucket({ js, replicas }, bucket, limits);
  const kv = await open();
  await enforceLimits(jsm, bucket, limits);
  // A server that came back may have lost its data.
  link.onReconnect(() => {
    open().catch((err: unknown) => log.warn({ err, bucket }, 'could not check the bucket'));
  });

  async function reached<R>(work: () => Promise<R>): Promise<R> {
    link.assertConnected();
    try {
      return await work();
    } catch (error) {
      if (isConflict(error)) throw new KvConflict(`a value of ${bucket} has changed`, { cause: error });
      throw unavailable(error);
    }
  }

  return {
    get: (key) =>
      reached(async () => {
        const entry = await kv.get(key);
        if (entry?.operation !== 'PUT') return undefined;
        const checked = checkSchema(schema, decode(entry.value));
        if (checked.ok) return { revision: entry.revision, value: checked.data };
        log.error({ bucket, key, errors: checked.errors }, 'a stored value breaks its contract');
        return undefined;
      }),
    keys: () =>
      reached(async () => {
        const { state } = await jsm.streams.info(stream, { subjects_filter: subjectOf('>') });
        return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length));
      }),
    async put(key, value, { after }) {
      const bytes = encode(obeyContract(schema, value, `${bucket} ${key}`), `${bucket} ${key}`);
      return reached(async () => {
        await js.publish(subjectOf(key), bytes, { expect: { lastSubjectSequence: after } });
      });
    },
  };
}

const isConflict = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
