import type { S3Client } from '@aws-sdk/client-s3';
import { StoreMissing } from '../asset-store.ts';

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

export interface BucketOptions {
  /** 'https://s3.example:9000'; undefined for Amazon's own. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  /** Prefix of every key, such as 'freightwright/'. */
  prefix: string;
  /** Undefined for the machine's own, such as a role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Timeouts in milliseconds of one call with its retries, and of one attempt. */
  limits?: { callMs: number; tryMs: number } | undefined;
  /** Keys in one page of a list. */
  pageSize?: number;
}

const usualLimits = { callMs: 30_000, tryMs: 10_000 };
const triesAtMost = 3;
const connectMs = 2_000;
/** Maximum pages of one list: a hundred thousand keys. */
const pagesAtMost = 100;
/** The largest object that is read: more than the admission checks allow for a whole version. */
const objectAtMostBytes = 32 * 1024 * 1024;

/**
 * A bucket of an S3-compatible server. Every call ends within `limits.callMs`, with its retries. @throws
 * StoreMissing from each of them when there is no such bucket. Loads the client lazily, and does not connect
 * yet.
 */
export async function openBucket(options: BucketOptions) {
  const s3 = await import('@aws-sdk/client-s3');
  const {
    endpoint,
    region,
    bucket: Bucket,
    prefix,
    credentials,
    limits = usualLimits,
    pageSize = 1_000,
  } = options;
  const client: S3Client = new s3.S3Client({
    region,
    maxAttempts: triesAtMost,
    ...(credentials && { credentials }),
    // Only Amazon resolves bucket names as host names.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Servers other than Amazon's may refuse its additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: limits.tryMs,
      throwOnRequestTimeout: true,
    },
  });

  /** Also aborts a stalled body, which the client's own timeouts do not cover. */
  async function bounded<T>(work: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(limits.callMs);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const onLate = () =>
      reject(new Error('The bucket did not answer in time', { cause: abortSignal.reason }));
    abortSignal.addEventListener('abort', onLate);
    try {
      return await Promise.race([work({ abortSignal }), late]);
    } catch (error) {
      if (nameOf(error) === 'NoSuchBucket') {
        throw new StoreMissing(`There is no bucket ${Bucket}`, { cause: error });
      }
      throw error;
    } finally {
      abortSignal.removeEventListener('abort', onLate);
    }
  }

  async function pages(Prefix: string, more: { Delimiter?: string } = {}) {
    const found = [];
    let ContinuationToken: string | undefined;
    for (let page = 0; page < pagesAtMost; page += 1) {
      const input = {
        Bucket,
        Prefix: prefix + Prefix,
        MaxKeys: pageSize,
        ...more,
        ...(ContinuationToken && { ContinuationToken }),
      };
      const answer = await bounded((how) => client.send(new s3.ListObjectsV2Command(input), how));
      found.push(answer);
      if (!answer.IsTruncated) return found;
      ContinuationToken = answer.NextContinuationToken;
    }
    throw new Error(`The bucket has more than ${pagesAtMost * pageSize} keys below ${Prefix}`);
  }

  return {
    /** The object and its tag, which changes with every write. */
    get: (key: string): Promise<{ bytes: Uint8Array; tag: string } | undefined> =>
      bounded(async (how) => {
        try {
          const input = { Bucket, Key: prefix + key };
          const {
            Body,
            ContentLength = 0,
            ETag = '',
          } = await client.send(new s3.GetObjectCommand(input), how);
          if (ContentLength > objectAtMostBytes) throw new Error(`${key} is larger than any file of ours`);
          return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), tag: ETag };
        } catch (error) {
          if (nameOf(error) === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    /**
     * @param options.after the tag that the object must still have, or 'nothing' when there must be none.
     * @returns false when that is not so, or a concurrent write is in progress.
     */
    put: (key: string, bytes: Uint8Array, { after }: { after?: string | undefined } = {}): Promise<boolean> =>
      bounded(async (how) => {
        const condition =
          after === 'nothing' ? { IfNoneMatch: '*' } : after !== undefined && { IfMatch: after };
        try {
          const input = { Bucket, Key: prefix + key, Body: bytes, ...condition };
          await client.send(new s3.PutObjectCommand(input), how);
          return true;
        } catch (error) {
          if (after !== undefined && lost.has(nameOf(error))) return false;
          throw error;
        }
      }),
    async delete(key: string): Promise<void> {
      await bounded((how) => client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key }), how));
    },
    /** All objects below a prefix, in the order of their keys. One with zero bytes is only a marker. */
    async list(below: string): Promise<{ key: string; bytes: number }[]> {
      const objects = (await pages(below)).flatMap(({ Contents = [] }) => Contents);
      return objects.map(({ Key = '', Size = 0 }) => ({ key: Key.slice(prefix.length), bytes: Size }));
    },
    /** The names that follow a prefix up to the next slash, sorted. */
    async namesBelow(below: string): Promise<string[]> {
      const folders = (await pages(below, { Delimiter: '/' })).flatMap(
        ({ CommonPrefixes = [] }) => CommonPrefixes,
      );
      return folders.map(({ Prefix = '' }) => Prefix.slice(prefix.length + below.length, -1)).sort();
    },
    /** Resolves when the bucket responds. */
    async ready(): Promise<void> {
      const input = { Bucket, Prefix: prefix, MaxKeys: 1 };
      await bounded((how) => client.send(new s3.ListObjectsV2Command(input), how));
    },
  };
}

/** A server's error codes when the condition of a write fails, or two writes conflict. */
const lost = new Set(['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey']);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
