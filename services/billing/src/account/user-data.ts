import {
  type ErasureStep,
  type ExportSection,
  eraseIdempotencyRecords,
  type Idempotency,
} from '@freightwright/service-kit';
import type { BillingDeps } from '../billing-deps.ts';
import { isLiving } from '../standing/seen.ts';
import { subscriptionOf } from '../subscriber/subscriber.ts';
import { closeAccount } from './close-account.ts';

export interface UserDataDeps extends BillingDeps {
  idempotency: Pick<Idempotency, 'countOf' | 'eraseOf'>;
}

/** As many invoices as the provider gives at once. A report counts no further: monthly invoices of eight years. */
const invoicesAtOnce = 100;

const invoicesReason =
  'The payment provider keeps invoices and payments for as long as they may matter for our taxes (26 CFR 1.6001-1(e)); here nothing is left of them';

/**
 * Everything that the service has of a user, here and at the payment provider. `closeAccount` ends all of it in
 * the order that loses no money, so it is the one step that does something; the others say what it does.
 */
export function erasureSteps(deps: UserDataDeps): ErasureStep[] {
  const { subscribers, provider, idempotency } = deps;
  const customerOf = async (userId: string) => (await subscribers.find(userId))?.customerId ?? undefined;
  const doneByClosing = async () => undefined;
  return [
    {
      what: 'subscriptions, ended at once',
      async count({ userId }) {
        const customer = await customerOf(userId);
        return customer ? (await provider.subscriptionsOf(customer)).filter(isLiving).length : 0;
      },
      erase: doneByClosing,
    },
    {
      what: 'customer at the payment provider',
      count: async ({ userId }) => ((await customerOf(userId)) ? 1 : 0),
      erase: doneByClosing,
    },
    {
      what: 'invoices and payments at the payment provider',
      keptBecause: invoicesReason,
      async count({ userId }) {
        const customer = await customerOf(userId);
        if (!customer) return 0;
        return (await provider.invoicesOf(customer, { limit: invoicesAtOnce, marks: [] })).invoices.length;
      },
      erase: doneByClosing,
    },
    {
      what: 'record of the subscription',
      count: async ({ userId }) => ((await subscribers.find(userId)) ? 1 : 0),
      erase: ({ userId }) => closeAccount(deps, userId),
    },
    eraseIdempotencyRecords(idempotency),
  ];
}

export const exportSections = ({
  subscribers,
  provider,
}: Pick<BillingDeps, 'subscribers' | 'provider'>): ExportSection[] => [
  {
    kind: 'subscription',
    async read(userId, after) {
      const subscriber = after === undefined ? await subscribers.find(userId) : undefined;
      if (!subscriber) return [];
      const { email, customerId } = subscriber;
      const record = { ...subscriptionOf(subscriber, provider), email, paymentProviderId: customerId };
      return [{ record, place: 'all' }];
    },
  },
  {
    kind: 'invoices',
    async read(userId, after) {
      const subscriber = await subscribers.find(userId);
      if (!subscriber?.customerId) return [];
      const { customerId, marks } = subscriber;
      const { invoices } = await provider.invoicesOf(customerId, { after, limit: invoicesAtOnce, marks });
      return invoices.map((invoice) => ({ record: invoice, place: invoice.id }));
    },
  },
];
