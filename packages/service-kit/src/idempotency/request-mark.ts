import { Problem } from '@freightwright/contracts';
import type { RequestIdentity } from '../http/request-identity.ts';

/** How a request is recognized when it comes again. */
export interface RequestMark {
  /** Unique among all requests of a service. */
  key: string;
  fingerprint: string;
  /** After this time the same key means another request. */
  until: Date;
  /** The caller sent no key, so the request is recognized by its content alone. */
  implicit: boolean;
}

const dayMs = 24 * 3_600_000;

/** How long a key stands for its request. The contract says a day. */
const keyLastsMs = dayMs;

/** A second click on the same form comes within this time. The same form later is another shipment. */
const secondClickMs = 10_000;

/**
 * The caller's key as it is stored, combined with the user so that users do not share keys. Undefined when
 * the request has no key.
 * @param userId whose key it is; for a visitor who is not signed in, the id that the gateway signed.
 */
export function markByKey(
  userId: string,
  { key, fingerprint }: RequestIdentity,
  nowMs: number,
): RequestMark | undefined {
  if (key === undefined) return undefined;
  return {
    key: `key ${key} ${userId}`,
    fingerprint,
    until: new Date(nowMs + keyLastsMs),
    implicit: false,
  };
}

/** A request without a key is recognized by its content, for as long as a second click takes. */
export function markByContent(userId: string, { fingerprint }: RequestIdentity, nowMs: number): RequestMark {
  return {
    key: `form ${fingerprint} ${userId}`,
    fingerprint,
    until: new Date(nowMs + secondClickMs),
    implicit: true,
  };
}

/** @throws Problem 'idempotency.key-reused' when the key came with another request before. */
export function assertSameRequest(
  earlier: Pick<RequestMark, 'fingerprint'>,
  now: Pick<RequestMark, 'fingerprint'>,
): void {
  if (earlier.fingerprint !== now.fingerprint) throw new Problem('idempotency.key-reused');
}
