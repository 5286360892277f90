import type { Price } from '../storage/kinds.ts';

const DAY_SECONDS = 86_400;
export const days = (count: number): number => count * DAY_SECONDS;

/** So many months after a moment, on the same day of the month, or on its last day if it is shorter. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1_000);
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(moved.getTime() / 1_000);
}

export const monthsOf = (interval: 'month' | 'year'): number => (interval === 'year' ? 12 : 1);

/**
 * The end of the period that begins at `start`. Periods are counted from the anchor, so that one that began on
 * January 31 ends on the last day of February and the next one on March 31.
 */
export function periodEnd(anchor: number, start: number, { recurring }: Pick<Price, 'recurring'>): number {
  const months = monthsOf(recurring.interval);
  let periods = Math.max(1, Math.floor((start - anchor) / days(31 * months)));
  while (addMonths(anchor, periods * months) <= start) periods += 1;
  return addMonths(anchor, periods * months);
}

export const sameInterval = (a: Price, b: Price): boolean => a.recurring.interval === b.recurring.interval;
