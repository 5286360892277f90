import type { ErasureStep, ExportSection, Idempotency } from '@freightwright/service-kit';
import { eraseIdempotencyRecords } from '@freightwright/service-kit';
import type { BillingDeps } from './billing-deps.ts';
import { giveBack } from './subscriber/refresh-subscriber.ts';
import { subscriptionOf } from './subscriber/subscriber.ts';
import { isLiving } from './subscription-status/subscription-status.ts';

interface UserDataDeps extends BillingDeps {
  idempotency: Pick<Idempotency, 'countOf' | 'eraseOf'>;
}

/** The provider's page size. A report stops there: monthly invoices of eight years. */
const maxInvoicesPerBatch = 100;

const invoicesReason =
  'The payment provider keeps invoices and payments for as long as they may matter for our taxes (26 CFR 1.6001-1(e)); here nothing is left of them';

/**
 * Everything that the service stores about a user, here and at the payment provider. `closeAccount` ends all
 * of it in the order that loses no money, so only that step acts; the others describe it.
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
      retainedBecause: invoicesReason,
      async count({ userId }) {
        const customer = await customerOf(userId);
        if (!customer) return 0;
        return (await provider.invoicesOf(customer, { limit: maxInvoicesPerBatch, marks: [] })).invoices
          .length;
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
      const { invoices } = await provider.invoicesOf(customerId, {
        after,
        limit: maxInvoicesPerBatch,
        marks,
      });
      return invoices.map((invoice) => ({ record: invoice, place: invoice.id }));
    },
  },
];

/**
 * Ends every subscription of the user at once and deletes the personal data at the provider and here. A
 * pending payment is refunded, now or when the provider's event about it arrives. The provider retains its
 * invoices, as the law requires. Idempotent: a second run after a crash finishes the work.
 * @returns what was done, for the closure report.
 */
export async function closeAccount(
  deps: BillingDeps,
  userId: string,
): Promise<{ subscriptionsEnded: number; documentsErased: number }> {
  const { subscribers, closed, provider, nowMs } = deps;
  const subscriber = await subscribers.find(userId);
  const customerId = subscriber?.customerId ?? null;
  const credited = subscriber?.credited ?? [];
  // First, so that no later event gives the account a plan again.
  await closed.close({ userId, customerId, credited }, new Date(nowMs()));
  if (!subscriber) return { subscriptionsEnded: 0, documentsErased: 0 };
  let subscriptionsEnded = 0;
  if (customerId !== null) {
    if (subscriber.checkout) await provider.expireCheckout(subscriber.checkout.id);
    for (const subscription of (await provider.subscriptionsOf(customerId)).filter(isLiving)) {
      if (credited.includes(subscription.id)) await provider.endNow(subscription.id);
      else {
        await giveBack(deps, { subscription, reason: 'account-closed' });
        await closed.settle(customerId, subscription.id);
      }
      subscriptionsEnded += 1;
    }
    await provider.deleteCustomer(customerId);
  }
  await subscribers.remove(userId);
  return { subscriptionsEnded, documentsErased: 1 };
}
