import { createHmac, randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id as Stripe makes them: what it is of, and random letters and digits that nobody guesses. */
export function newId(prefix: string, length = 24): string {
  let letters = '';
  while (letters.length < length) {
    // 248 is the largest multiple of 62 in a byte, so every letter is equally likely.
    for (const byte of randomBytes(length)) if (byte < 248) letters += LETTERS[byte % 62];
  }
  return `${prefix}_${letters.slice(0, length)}`;
}

/** Lets whoever has the address read one file, and nobody compute the address of another. */
export const fileToken = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(id).digest('hex').slice(0, 40);

type Expandable = string | { id: string } | null | undefined;

/** The id of something that may have been expanded; empty where there is none. */
export const idOf = (value: Expandable): string => (typeof value === 'string' ? value : (value?.id ?? ''));

/** Over the wire a decimal is a string; the client makes its own class of it. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

/** A list as it stands inside another object. */
export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
