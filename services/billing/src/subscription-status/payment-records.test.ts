import { describe, expect, it } from 'vitest';
import { lastDisputeMs, lastRefundMs, type PaymentRecord, withPaymentRecord } from './subscription-status.ts';

const charge = (n: number, more: Partial<PaymentRecord> = {}) => ({
  charge: `ch_${n}`,
  paymentIntent: `pi_${n}`,
  chargedAtMs: n * 1_000,
  refundedCents: 0,
  refundedAtMs: null,
  ...more,
});

describe('marks of refunds and disputes', () => {
  it('a refund is marked once, and a further one adds to it', () => {
    const first = withPaymentRecord([], charge(1, { refundedCents: 500, refundedAtMs: 5_000 })) ?? [];
    expect(lastRefundMs(first)).toBe(5_000);
    expect(withPaymentRecord(first, charge(1, { refundedCents: 500, refundedAtMs: 5_000 }))).toBeUndefined();
    const second = withPaymentRecord(first, charge(1, { refundedCents: 900, refundedAtMs: 7_000 })) ?? [];
    expect(second).toHaveLength(1);
    expect(lastRefundMs(second)).toBe(7_000);
  });

  it('a dispute is marked, and goes when it is won', () => {
    const disputed = withPaymentRecord([], charge(1, { disputedAtMs: 4_000 })) ?? [];
    expect(lastDisputeMs(disputed)).toBe(4_000);
    const won = withPaymentRecord(disputed, charge(1, { disputedAtMs: null })) ?? [];
    expect(lastDisputeMs(won)).toBeNull();
  });

  it('a refund says nothing about a dispute of the same charge', () => {
    const disputed = withPaymentRecord([], charge(1, { disputedAtMs: 4_000 })) ?? [];
    const refunded = withPaymentRecord(disputed, charge(1, { refundedCents: 1, refundedAtMs: 6_000 })) ?? [];
    expect([lastDisputeMs(refunded), lastRefundMs(refunded)]).toEqual([4_000, 6_000]);
  });

  it('a charge of which nothing was given back leaves no mark', () => {
    expect(withPaymentRecord([], charge(1))).toBeUndefined();
  });

  it('the newest 24 charges are kept, whatever the order in which they come', () => {
    const all = Array.from({ length: 30 }, (_, n) => charge(n, { refundedCents: 1, refundedAtMs: n }));
    const inOrder = (charges: typeof all) =>
      charges.reduce<PaymentRecord[]>((marks, each) => withPaymentRecord(marks, each) ?? marks, []);
    expect(inOrder(all)).toEqual(inOrder(all.toReversed()));
    expect(inOrder(all)).toHaveLength(24);
  });
});
