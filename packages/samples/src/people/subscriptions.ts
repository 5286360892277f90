import { type Invoice, priceCents, type Subscription } from '@freightwright/contracts';

/** The subscription of somebody who has never paid. */
export const noSubscription: Subscription = {
  plan: 'free',
  standing: 'none',
  paidFor: null,
  periodEndsAt: null,
  endsWithPeriod: false,
  nextChoice: null,
  graceEndsAt: null,
  refundedAt: null,
  disputedAt: null,
  sandbox: false,
};

/** Professional, paid monthly, with these differences. */
export const subscription = (differences: Partial<Subscription> = {}): Subscription => ({
  ...noSubscription,
  plan: 'professional',
  standing: 'active',
  paidFor: { plan: 'professional', interval: 'month', priceCents: priceCents('professional', 'month') },
  periodEndsAt: '2026-12-12T16:00:00.000Z',
  ...differences,
});

/** A paid invoice for a month of Professional, with these differences. */
export const invoice = (id: string, differences: Partial<Invoice> = {}): Invoice => ({
  id: `in_${id}`,
  number: `FW-${id}`,
  issuedAt: '2026-11-12T16:00:00.000Z',
  totalCents: priceCents('professional', 'month'),
  taxCents: 0,
  refundedCents: 0,
  state: 'paid',
  description: 'Professional, monthly',
  billedTo: 'Alder & Pine Mill Supply',
  hasReceipt: true,
  ...differences,
});
