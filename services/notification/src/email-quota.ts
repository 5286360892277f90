import type { Principal } from '@freightwright/contracts';
import { addressBlock, mailboxKey } from '@freightwright/service-kit';

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

/** How many messages the forms of the site may send. */
export interface ContactLimits {
  perAddressAnHour: number;
  perDay: number;
}

/** Under which a user's mails are counted. */
export const keyOfUser = (userId: string): string => `user:${userId}`;

/** Whose mail it is. */
export type MailCaller = Pick<Principal, 'userId' | 'clientAddress'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The ceilings that one request counts against: that of the caller, that of everybody at the caller's
 * address, and that of the mailbox. The address counts because free accounts are quickly made, so a ceiling
 * per account alone would stop nobody. The mailbox counts so that many callers together cannot flood a
 * stranger.
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
      refusal: 'That address has had enough emails for today. Please try again tomorrow.',
    },
  ];
}

/**
 * The ceilings of a message to support: that of the sender's address and that of the mailbox. An account makes
 * no difference, because somebody who wants to flood the mailbox quickly has many.
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
