import { Problem } from '@freightwright/contracts';
import type { RequestKey } from './request-key.ts';

/** What is stored about a request that came before. */
export interface RequestRecord extends Pick<RequestKey, 'requestHash' | 'expiresAt'> {
  /** A request in progress whose lease has expired was left by a process that died, or waits to be tried again. */
  status: 'in-progress' | 'completed';
}

export interface AcquireSteps<T, R extends RequestRecord> {
  /** Undefined for a request that is recognized by nothing. */
  request: RequestKey | undefined;
  nowMs: () => number;
  isLeased(record: R): boolean;
  find(key: string): Promise<R | undefined>;
  /** Stores that the request has begun. Undefined when another one with the same key was faster. */
  begin(): Promise<T | undefined>;
  /** Begins in the place of a record whose lease or key has expired, or clears that away and returns undefined. */
  reclaim(record: R): Promise<T | undefined>;
}

export type Acquired<T, R> = { begun: T; completed?: undefined } | { begun?: undefined; completed: R };

/** Tries are lost to other requests with the same key, and to records that must be cleared away first. */
const maxTries = 10;

/**
 * Begins a request, unless the same request was completed before: then its record is returned. Records may be
 * documents of their own, or part of what the request makes; the decision is the same.
 * @throws Problem 'idempotency.key-reused' for another request with the same key, 'idempotency.under-way' while the
 * same request is in progress, 'service.unavailable' when others kept coming first, and what the steps throw.
 */
export async function acquire<T, R extends RequestRecord>(
  steps: AcquireSteps<T, R>,
): Promise<Acquired<T, R>> {
  const { request } = steps;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = request && (await steps.find(request.key));
    if (request && known && isReplay(known, request, steps)) return { completed: known };
    const begun = known ? await steps.reclaim(known) : await steps.begin();
    if (begun !== undefined) return { begun };
  }
  throw new Problem('service.unavailable', { cause: 'others kept coming first', retryAfterS: 1 });
}

/**
 * Whether the request was completed before, so that its outcome is given again. False when it may be done in the
 * place of the record.
 * @throws Problem 'idempotency.key-reused', 'idempotency.under-way'.
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

export const hasExpired = ({ expiresAt }: Pick<RequestKey, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt.getTime() <= nowMs;

export const underWay = (detail = 'A request with this key is being processed right now.'): Problem =>
  new Problem('idempotency.under-way', { detail, retryAfterS: 1 });
