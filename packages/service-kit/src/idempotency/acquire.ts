import { Problem } from '@freightwright/contracts';
import { type Log, runWithoutDeadline } from '@freightwright/runtime-kit';
import type { RequestIdentity } from '../http/request-identity.ts';

/** How a repeated request is recognized. */
export interface RequestKey {
  /** The idempotency key combined with its caller, unique among all requests of a service. */
  key: string;
  /** The same key with another hash is another request. */
  requestHash: string;
  /** After this time the same key identifies a new request. */
  expiresAt: Date;
  /** The caller sent no idempotency key, so the request is recognized by its content. */
  implicit: boolean;
}

/** The TTL of an idempotency key. The contract promises a day. */
const keyLastsMs = 24 * 3_600_000;

/** A double click on a form arrives within this time. The same form after that is another shipment. */
const secondClickMs = 10_000;

/**
 * Undefined for a request without an idempotency key.
 * @param owner the owner of the key: a user id, or the signed id of an anonymous visitor.
 * @example requestKey('user-1', { key: 'k1', requestHash }, Date.now())?.key; // => 'key k1 user-1'
 */
export const requestKey = (
  owner: string,
  { key, requestHash }: RequestIdentity,
  nowMs: number,
): RequestKey | undefined =>
  key === undefined
    ? undefined
    : { key: `key ${key} ${owner}`, requestHash, expiresAt: new Date(nowMs + keyLastsMs), implicit: false };

/**
 * Recognizes a request without an idempotency key by its content, within the time of a double click.
 * @example contentKey('user-1', { key: undefined, requestHash }, Date.now()).implicit; // => true
 */
export const contentKey = (owner: string, { requestHash }: RequestIdentity, nowMs: number): RequestKey => ({
  key: `form ${requestHash} ${owner}`,
  requestHash,
  expiresAt: new Date(nowMs + secondClickMs),
  implicit: true,
});

/** The attempt that owns the work, and when another process may claim it. */
export interface Lease {
  /** A new id for every attempt. Only the latest attempt may store an outcome. */
  attempt: string;
  leaseExpiresAt: Date;
}

interface LeaseTerms {
  attempt: string;
  /** A process that has not renewed its lease for this long is considered dead. */
  leaseMs: number;
  /** Persists the new expiry. */
  renew(leaseExpiresAt: Date): Promise<unknown>;
}

export type Leases = ReturnType<typeof createLeases>;

/**
 * The leases of one process.
 * @example
 * const leases = createLeases({ nowMs: Date.now, log });
 * await leases.withLease({ attempt, leaseMs: 30_000, renew }, work);
 */
export function createLeases({ nowMs, log }: { nowMs: () => number; log: Log }) {
  /** The attempts of this process. It recognizes its own, even if it renewed a lease too late. */
  const ours = new Set<string>();
  const expiry = (leaseMs: number) => new Date(nowMs() + leaseMs);

  /** Runs one renewal at a time, so that none queue up when the process or the database stalls. */
  function startRenewing({ attempt, leaseMs, renew }: LeaseTerms): () => void {
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    const next = () => {
      if (!stopped) timer = setTimeout(renewLease, leaseMs / 3);
    };
    const renewLease = () =>
      runWithoutDeadline(() => renew(expiry(leaseMs)))
        .catch((err: unknown) => log.debug({ err, attempt }, 'a lease was not renewed'))
        .then(next);
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  return {
    /** When a lease that starts or is renewed now expires. */
    expiry,
    /** Runs the work and renews its lease every third of `leaseMs` until the work ends. */
    async withLease<T>(terms: LeaseTerms, work: () => Promise<T>): Promise<T> {
      ours.add(terms.attempt);
      const stop = startRenewing(terms);
      try {
        return await work();
      } finally {
        stop();
        ours.delete(terms.attempt);
      }
    },
    /** False when any process may claim the work, because its lease was released or not renewed in time. */
    isActive: ({ attempt, leaseExpiresAt }: Lease): boolean =>
      ours.has(attempt) || leaseExpiresAt.getTime() > nowMs(),
  };
}

/** What is stored about an earlier request. */
export interface RequestRecord extends Pick<RequestKey, 'requestHash' | 'expiresAt'> {
  /** A request in progress whose lease has expired was abandoned by a dead process, or awaits a retry. */
  status: 'in-progress' | 'completed';
}

interface AcquireSteps<T, R extends RequestRecord> {
  /** Undefined for a request without any key. */
  request: RequestKey | undefined;
  /**
   * Whether to begin before looking for a record, which saves a read for each new request. A unique index must
   * then let a single request begin, and `begin` must have no effect when another was faster.
   */
  beginsFirst?: boolean;
  nowMs: () => number;
  isLeased(record: R): boolean;
  find(key: string): Promise<R | undefined>;
  /** Stores that the request has started. Undefined when another request with the same key was faster. */
  begin(): Promise<T | undefined>;
  /** Replaces a record whose lease or key has expired, or deletes it and returns undefined. */
  reclaim(record: R): Promise<T | undefined>;
}

export type Acquired<T, R> = { begun: T; completed?: undefined } | { begun?: undefined; completed: R };

/** Attempts are lost to other requests with the same key, and to records that must be deleted first. */
const maxTries = 10;

/**
 * Starts a request, unless it was completed before: then its record is returned. Records may be separate
 * documents, or embedded in what the request creates; the logic is the same.
 * @throws Problem 'idempotency.key-reused' for another request with this key, 'idempotency.under-way' while
 *   this one is in progress, 'service.unavailable' when others won every attempt; and what the steps throw.
 * @example const { begun, completed } = await acquire({ request, nowMs, isLeased, find, begin, reclaim });
 */
export async function acquire<T, R extends RequestRecord>(
  steps: AcquireSteps<T, R>,
): Promise<Acquired<T, R>> {
  const { request } = steps;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const mayBegin = tries === 0 && steps.beginsFirst === true;
    const known = request && !mayBegin ? await steps.find(request.key) : undefined;
    if (request && known && isReplay(known, request, steps)) return { completed: known };
    const begun = known ? await steps.reclaim(known) : await steps.begin();
    if (begun !== undefined) return { begun };
  }
  throw new Problem('service.unavailable', { cause: 'others kept coming first', retryAfterS: 1 });
}

/**
 * Whether the request was completed, so that its outcome is replayed. False if it may replace the record.
 * @throws Problem 'idempotency.key-reused', 'idempotency.under-way'.
 * @example isReplay(completedRecord, request, { isLeased, nowMs: Date.now }); // => true
 */
export function isReplay<R extends RequestRecord>(
  known: R,
  { requestHash }: RequestKey,
  { isLeased, nowMs }: Pick<AcquireSteps<unknown, R>, 'isLeased' | 'nowMs'>,
): boolean {
  const isActive = known.status === 'in-progress' && isLeased(known);
  if (hasExpired(known, nowMs()) && !isActive) return false;
  if (known.requestHash !== requestHash) throw new Problem('idempotency.key-reused');
  if (isActive) throw underWay();
  return known.status === 'completed';
}

/** @example hasExpired({ expiresAt: new Date(1_000) }, 999); // => false */
export const hasExpired = ({ expiresAt }: Pick<RequestKey, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt.getTime() <= nowMs;

/** @example throw underWay(); // Problem 'idempotency.under-way', Retry-After 1 s */
export const underWay = (detail = 'A request with this key is being processed right now.'): Problem =>
  new Problem('idempotency.under-way', { detail, retryAfterS: 1 });
