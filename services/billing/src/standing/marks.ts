import { isDeepStrictEqual } from 'node:util';

/** What was given back of a payment, or disputed by the bank. Times are milliseconds since the epoch. */
export interface PaymentMark {
  /** The provider's id of the charge. */
  charge: string;
  /** What the charge paid for, as the provider's invoices name it. */
  paymentIntent: string | null;
  chargedAtMs: number;
  refundedCents: number;
  refundedAtMs: number | null;
  /** null as well when a dispute has ended in our favor. */
  disputedAtMs: number | null;
}

/** The older ones are forgotten: a card payment can be disputed for 120 days, and there is at most one a month. */
const keptAtMost = 24;

/**
 * Puts what the provider says about one charge in the place of what was known about it. The result does not
 * depend on the order in which charges are looked at.
 * @returns undefined when nothing is new.
 */
export function withMark(
  marks: readonly PaymentMark[],
  charge: Omit<PaymentMark, 'disputedAtMs'> & { disputedAtMs?: number | null },
): PaymentMark[] | undefined {
  const known = marks.find((mark) => mark.charge === charge.charge);
  const disputedAtMs =
    charge.disputedAtMs === undefined ? (known?.disputedAtMs ?? null) : charge.disputedAtMs;
  const mark: PaymentMark = { ...charge, disputedAtMs };
  const isEmpty = mark.refundedAtMs === null && mark.disputedAtMs === null;
  if (known ? isDeepStrictEqual(known, mark) : isEmpty) return undefined;
  return [...marks.filter((each) => each !== known), ...(isEmpty ? [] : [mark])]
    .toSorted((a, b) => b.chargedAtMs - a.chargedAtMs || (a.charge < b.charge ? -1 : 1))
    .slice(0, keptAtMost);
}

export const lastRefundMs = (marks: readonly PaymentMark[]): number | null =>
  latest(marks.map(({ refundedAtMs }) => refundedAtMs));
export const lastDisputeMs = (marks: readonly PaymentMark[]): number | null =>
  latest(marks.map(({ disputedAtMs }) => disputedAtMs));

function latest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.max(...known);
}
