import type { RequestIdentity } from '@freightwright/service-kit';
import type { RequestMark } from '../bill.ts';

const dayMs = 24 * 3_600_000;

/** How long a key stands for its request. The contract says a day. */
const keyLastsMs = dayMs;

/** A second click on the same form comes within this time. The same form later is another shipment. */
const secondClickMs = 10_000;

/**
 * The caller's key as it is stored, combined with the user so that users do not share keys. Undefined when
 * the request has no key.
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
