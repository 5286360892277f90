import type { Principal } from '@freightwright/contracts';
import { mailboxKey } from './delivery.ts';

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
  perRecipientADay: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The ceilings one request counts against: the caller's own, and the mailbox's. The second is what keeps a stranger's mailbox from being
 * flooded through us by many callers at once.
 */
export function quotasOf(principal: Principal, email: string, limits: EmailLimits): EmailQuota[] {
  return [
    {
      key: principal.userId ? `user:${principal.userId}` : `address:${principal.clientAddress}`,
      limit: limits.perCallerAnHour,
      windowMs: hourMs,
      refusal: `You can e-mail ${limits.perCallerAnHour} results an hour. Please try again later.`,
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
