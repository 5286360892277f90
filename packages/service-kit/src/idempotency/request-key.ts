import type { RequestIdentity } from '../http/request-identity.ts';

/** How a request is recognized when it comes again. */
export interface RequestKey {
  /** The caller's idempotency key with the caller, unique among all requests of a service. */
  key: string;
  /** The same key with another hash is another request. */
  requestHash: string;
  /** From then on the same key means another request. */
  expiresAt: Date;
  /** The caller sent no idempotency key, so the request is recognized by its content alone. */
  implicit: boolean;
}

/** How long an idempotency key stands for its request. The contract says a day. */
const keyLastsMs = 24 * 3_600_000;

/** A second click on the same form comes within this time. The same form later is another shipment. */
const secondClickMs = 10_000;

/**
 * Undefined for a request without an idempotency key.
 * @param owner whose key it is: a user id, or the id that the gateway signed for a visitor who is not signed in.
 */
export const requestKey = (
  owner: string,
  { key, requestHash }: RequestIdentity,
  nowMs: number,
): RequestKey | undefined =>
  key === undefined
    ? undefined
    : { key: `key ${key} ${owner}`, requestHash, expiresAt: new Date(nowMs + keyLastsMs), implicit: false };

/** Recognizes a request without an idempotency key by its content, for as long as a second click takes. */
export const contentKey = (owner: string, { requestHash }: RequestIdentity, nowMs: number): RequestKey => ({
  key: `form ${requestHash} ${owner}`,
  requestHash,
  expiresAt: new Date(nowMs + secondClickMs),
  implicit: true,
});

/** A request key in the document that its request made. */
export interface StoredRequestKey {
  key: string;
  fingerprint: string;
  until: Date;
  implicit: boolean;
}

export const storedRequestKey = ({
  key,
  requestHash,
  expiresAt,
  implicit,
}: RequestKey): StoredRequestKey => ({
  key,
  fingerprint: requestHash,
  until: expiresAt,
  implicit,
});

export const requestKeyOf = ({ key, fingerprint, until, implicit }: StoredRequestKey): RequestKey => ({
  key,
  requestHash: fingerprint,
  expiresAt: until,
  implicit,
});
