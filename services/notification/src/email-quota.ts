import type { Principal } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import { mailboxKey } from './mailbox.ts';

/**
 * A ceiling on the mails that share a key. Windows last `windowMs` and start at multiples of that since 1970.
 */
export interface EmailQuota {
  key: string;
  limit: number;
  windowMs: number;
  /** What a caller reads who is refused. */
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
 * The ceilings that one request counts against: that of the caller, that of everybody at the caller's
 * address, and that of the mailbox. The address counts because free accounts are quickly made, so a ceiling
 * per account alone would stop nobody. The mailbox counts so that many callers together cannot flood a
 * stranger.
 */
export function quotasOf(principal: Principal, email: string, limits: EmailLimits): EmailQuota[] {
  const address = addressBlock(principal.clientAddress);
  return [
    {
      key: principal.userId ? `user:${principal.userId}` : `visitor:${address}`,
      limit: limits.perCallerAnHour,
      windowMs: hourMs,
      refusal: `You can email ${limits.perCallerAnHour} results an hour. Please try again later.`,
    },
    {
      key: `address:${address}`,
      limit: limits.perAddressAnHour,
      windowMs: hourMs,
      refusal: 'Enough results have been emailed from your network for this hour. Please try again later.',
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
