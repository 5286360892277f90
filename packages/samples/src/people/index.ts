import { type Invoice, partyField, priceCents, type Subscription } from '@freightwright/contracts';
import { type SubscriptionTier, tierOfSubscription } from '@freightwright/contracts/constants';

/** The shipper of every sample bill, with made-up name and numbers. */
export const shipper = {
  company: 'Alder & Pine Mill Supply',
  address: '2140 S Laflin St',
  city: 'Chicago',
  state: 'IL',
  zip: '60608',
  contact: 'Shipping office',
  phone: '(312) 555-0142',
} as const;

/** The consignee of every sample bill. */
export const consignee = {
  company: 'Peachtree Fixture Co.',
  address: '980 Marietta St NW, Dock 4',
  city: 'Atlanta',
  state: 'GA',
  zip: '30318',
  contact: 'Receiving dock',
  phone: '(404) 555-0177',
} as const;

const ofForm = <S extends string, P extends object>(side: S, party: P) =>
  Object.fromEntries(
    Object.entries(party).map(([name, text]) => [partyField(side, name), text]),
  ) as unknown as { readonly [N in keyof P & string as `${S}${Capitalize<N>}`]: P[N] };

/** Both of them, with the names of the form's fields. */
export const parties = { ...ofForm('shipper', shipper), ...ofForm('consignee', consignee) };

/** The session of a user on a plan, as a page sees it. */
export const signedIn = (subscriptionTier: SubscriptionTier, id = 'u1') => ({
  status: 'signed-in' as const,
  tier: tierOfSubscription(subscriptionTier),
  subscriptionTier,
  user: { id, email: `${id}@shipper.example` },
});

/** The subscription of a user who has never paid. */
export const noSubscription: Subscription = {
  plan: 'free',
  subscriptionStatus: 'none',
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
  subscriptionStatus: 'active',
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
