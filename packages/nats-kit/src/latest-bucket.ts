import type { $ZodType, output } from 'zod/v4/core';
import { type BucketLimits, type BucketOptions, type KvValue, openBucket } from './bucket.ts';
import { onOwnLink } from './link.ts';

/**
 * A bucket of JSON values that change often and of which only the latest is stored; the server removes a
 * value when its TTL expires. While NATS is unavailable every call throws Problem 'service.unavailable'.
 */
export interface LatestBucket<V> {
  /** Undefined when there is none, or when it breaks the schema. */
  get(key: string): Promise<KvValue<V> | undefined>;
  keys(): Promise<string[]>;
  /**
   * Stores the value if this key has not changed since its revision `after`, 0 if `get` found none.
   * @throws KvConflict when it has, ContractError when the value breaks the schema.
   */
  put(key: string, value: V, options: { after: number }): Promise<void>;
  close(): Promise<void>;
}

export type LatestBucketOptions<T extends $ZodType> = BucketOptions<T> &
  Required<Pick<BucketLimits, 'maxAgeMs' | 'maxBytes'>>;

/**
 * Opens a bucket on a dedicated connection, creates a missing one, and updates its limits. Works on NATS 2.9.
 * @throws Error when it has other limits that the server does not change.
 * @example const bucket = await openLatestBucket({ ...options, maxAgeMs: 60_000, maxBytes: 1_048_576 });
 */
export const openLatestBucket = <T extends $ZodType>({
  maxAgeMs,
  maxBytes,
  ...options
}: LatestBucketOptions<T>): Promise<LatestBucket<output<T>>> =>
  onOwnLink(options, async (link) => {
    const limits = { history: 1, maxAgeMs, maxBytes };
    const { js, kv, subjectOf, leave, ...bucket } = await openBucket(link, options, { limits, owns: true });
    return {
      get: (key: string) =>
        bucket.reached(async () => {
          const entry = await kv.get(key);
          return entry?.operation === 'PUT' ? bucket.read(key, entry.revision, entry.value)[0] : undefined;
        }),
      keys: () => bucket.reached(async () => (await bucket.keys()).keys),
      async put(key: string, value: output<T>, { after }: { after: number }) {
        const bytes = bucket.write(key, value);
        await bucket.reached(async () => {
          // A value that breaks the schema, as one of an earlier release may, counts as none.
          const old = after === 0 ? await kv.get(key) : null;
          const isBroken = old && bucket.read(key, old.revision, old.value).length === 0;
          const lastSubjectSequence = isBroken ? old.revision : after;
          await js.publish(subjectOf(key), bytes, { expect: { lastSubjectSequence } });
        });
      },
      close: async () => leave(),
    };
  });
