import { formatNumber } from './quantity.ts';
import { roundTo } from './rounding.ts';

/** An amount in US cents, always an integer. */
export type Cents = number;

/**
 * Sum of amounts.
 * @throws RangeError when one is not a safe integer.
 * @example addCents(64_300, -25_720); // => 38580
 */
export const addCents = (...amounts: Cents[]): Cents =>
  amounts.reduce((sum, amount) => safe(sum + safe(amount)), 0);

/**
 * An amount times a ratio (a discount, a surcharge, a multiplier), rounded to the cent a single time, halves
 * away from zero: 100 cents x 1.005 is 101. Multiply last, so that there is one rounding.
 * @throws RangeError when the amount or the result is not a safe integer, or the ratio is not finite.
 * @example multiplyCents(100, 1.005); // => 101
 */
export const multiplyCents = (amount: Cents, ratio: number): Cents => safe(roundTo(safe(amount) * ratio, 0));

/**
 * Dollars to cents, halves away from zero.
 * @throws RangeError when it is not finite or too large.
 * @example centsFromUsd(649.4); // => 64940
 */
export const centsFromUsd = (usd: number): Cents => safe(roundTo(usd * 100, 0));

/**
 * As money is shown.
 * @throws RangeError when it is not a safe integer.
 * @example formatCents(-123_450); // => '-$1,234.50'
 */
export function formatCents(amount: Cents): string {
  const digits = Math.abs(safe(amount)).toString().padStart(3, '0');
  const dollars = formatNumber(Number(digits.slice(0, -2)), 0);
  return `${amount < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

function safe(amount: Cents): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Cents must be a safe integer, got ${amount}`);
  return amount;
}

/**
 * A price of diesel with the tenth of a cent where there is one, as it is published.
 * @example formatPerGallon(6.285); // => '$6.285'
 */
export const formatPerGallon = (usd: number): string => `$${usd.toFixed(3).replace(/0$/, '')}`;
