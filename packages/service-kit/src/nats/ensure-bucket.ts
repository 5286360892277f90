import {
  type JetStreamClient,
  type JetStreamManager,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { nanos } from '@nats-io/transport-node';
import { isForbidden } from './link.ts';

export interface BucketLimits {
  /** Values that stay of each key. */
  history: number;
  /** A value that was not written for so long is removed, milliseconds. */
  maxAgeMs?: number | undefined;
  /** All values together. A bucket that is full takes no new value until old ones have gone. */
  maxBytes?: number | undefined;
}

export interface BucketServer {
  js: JetStreamClient;
  jsm: JetStreamManager;
  /** How many servers keep a bucket that is missing. */
  replicas: number;
}

/** Makes a bucket that is missing, without direct reads: a follower may answer those, and it may be behind. */
export const openBucket = (
  { js, replicas }: Omit<BucketServer, 'jsm'>,
  bucket: string,
  { history, maxAgeMs = 0, maxBytes = -1 }: BucketLimits,
): Promise<KV> =>
  new Kvm(js).create(bucket, { history, ttl: maxAgeMs, max_bytes: maxBytes, replicas, allow_direct: false });

/**
 * Brings an existing bucket to our limits, which may have been others when it was made.
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
