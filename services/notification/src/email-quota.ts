import type { Principal } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import { mailboxKey } from './mailbox.ts';

/** A ceiling on mails that share a key, in windows of `windowMs` that start at multiples of it since 1970. */
export interface EmailQuota {
  key: string;
  limit: number;
  windowMs: number;
  /** What the refused caller reads. */
  refusal: string;
}

export interface EmailLimits {
  perCallerAnHour: number;
  perAddressAnHour: number;
  perRecipientADay: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The ceilings one request counts against: the caller's own, the one of everybody at the caller's address, and the mailbox's. A free
 * account is quickly made, so an account alone would be no ceiling. The mailbox's keeps a stranger from being flooded through us by many
 * callers at once.
 */
export function quotasOf(principal: Principal, email: string, limits: EmailLimits): EmailQuota[] {
  const address = addressBlock(principal.clientAddress);
  return [
    {
      key: principal.userId ? `user:${principal.userId}` : `visitor:${address}`,
      limit: limits.perCallerAnHour,
      windowMs: hourMs,
      refusal: `You can e-mail ${limits.perCallerAnHour} results an hour. Please try again later.`,
    },
    {
      key: `address:${address}`,
      limit: limits.perAddressAnHour,
      windowMs: hourMs,
      refusal: 'Enough results have been e-mailed from your network for this hour. Please try again later.',
    },
    {
      key: `mailbox:${mailboxKey(email)}`,
      limit: limits.perRecipientADay,
      windowMs: dayMs,
      refusal: 'That address has been sent enough results for today. Please try again tomorrow.',
    },
  ];
}

export function windowOf(quota: EmailQuota, nowMs: number): { id: string; endsAtMs: number } {
  const number = Math.floor(nowMs / quota.windowMs);
  return { id: `${quota.key}:${number}`, endsAtMs: (number + 1) * quota.windowMs };
}
