import type { Principal } from '@freightwright/contracts';
import { addressBlock, mailboxKey } from '@freightwright/service-kit';

/**
 * A limit on the emails that share a key. Windows last `windowMs` and start at multiples of that since 1970.
 */
export interface EmailQuota {
  key: string;
  limit: number;
  windowMs: number;
  /** The message for a rejected caller. */
  refusal: string;
}

export interface EmailLimits {
  perCallerAnHour: number;
  perAddressAnHour: number;
  perRecipientADay: number;
}

/** Limits of messages from the site's forms. */
export interface ContactLimits {
  perAddressAnHour: number;
  perDay: number;
}

/** The quota key of a user. */
export const keyOfUser = (userId: string): string => `user:${userId}`;

/** The caller who requests an email. */
export type MailCaller = Pick<Principal, 'userId' | 'clientAddress'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The quotas of one request: that of the caller, that of all callers at the same address, and that of the
 * mailbox. The address counts because free accounts are easy to create, so a limit per account alone would be
 * ineffective. The mailbox counts so that many callers together cannot flood a stranger.
 */
export function quotasOf(caller: MailCaller, email: string, limits: EmailLimits): EmailQuota[] {
  const address = addressBlock(caller.clientAddress);
  return [
    {
      key: caller.userId ? keyOfUser(caller.userId) : `visitor:${address}`,
      limit: limits.perCallerAnHour,
      windowMs: hourMs,
      refusal: `You can send ${limits.perCallerAnHour} emails an hour. Please try again later.`,
    },
    {
      key: `address:${address}`,
      limit: limits.perAddressAnHour,
      windowMs: hourMs,
      refusal: 'Your network has asked for enough emails for this hour. Please try again later.',
    },
    {
      key: `mailbox:${mailboxKey(email)}`,
      limit: limits.perRecipientADay,
      windowMs: dayMs,
      refusal: 'That address has reached its limit of emails for today. Try again tomorrow.',
    },
  ];
}

/**
 * The quotas of a message to support: that of the sender's address and that of the mailbox. The account does
 * not count, because an attacker can create many.
 */
export function contactQuotasOf(
  { clientAddress }: Pick<Principal, 'clientAddress'>,
  limits: ContactLimits,
): EmailQuota[] {
  return [
    {
      key: `contact:${addressBlock(clientAddress)}`,
      limit: limits.perAddressAnHour,
      windowMs: hourMs,
      refusal: 'Your network has sent us enough messages for this hour. Please try again later.',
    },
    {
      key: 'contact-all',
      limit: limits.perDay,
      windowMs: dayMs,
      refusal: 'We have had too many messages today. Please try again tomorrow.',
    },
  ];
}

export function windowOf(quota: EmailQuota, nowMs: number): { id: string; endsAtMs: number } {
  const number = Math.floor(nowMs / quota.windowMs);
  return { id: `${quota.key}:${number}`, endsAtMs: (number + 1) * quota.windowMs };
}
