import type { PlanChoice } from '@freightwright/contracts';
import type Stripe from 'stripe';
import type { ProviderStatus, SubscriptionSnapshot } from '../subscription-status/subscription-status.ts';
import { isLiving } from '../subscription-status/subscription-status.ts';
import type { CheckoutSnapshot } from './snapshot-of.ts';
import { checkoutSnapshot, idOf, paymentIntentsOf, snapshotOf } from './snapshot-of.ts';
import type { StripeOptions } from './stripe-calls.ts';
import { createStripeCalls, eachOf, ProviderRefused, unlessMissing } from './stripe-calls.ts';
import { createStripeEvents } from './stripe-events.ts';
import { createStripePapers } from './stripe-papers.ts';
import { createPlans } from './stripe-plans.ts';

export interface ProviderOptions extends StripeOptions {
  webhookSecret: string;
  /** Where the provider redirects the browser. */
  publicUrl: string;
  /** Whether the provider calculates the tax on each payment. */
  automaticTax: boolean;
  nowMs: () => number;
}

/** Invoices read per subscription: a year of months and some changes of plan. */
const invoicesAtMost = 24;

export interface CheckoutOrder {
  customerId: string;
  userId: string;
  choice: PlanChoice;
  /** Idempotency key: the same key gets the same checkout for a day. */
  key: string;
}

export type Provider = ReturnType<typeof createStripeApi>;

/**
 * The operations of the payment provider that the service uses. Only this folder uses the `stripe` client.
 * Each method throws Problem 'service.unavailable' when the provider cannot be reached, and ProviderRefused
 * when it rejects the request.
 */
export function createStripeApi(options: ProviderOptions) {
  const { publicUrl, automaticTax, nowMs } = options;
  const calls = createStripeCalls(options);
  const { call } = calls;
  const plans = createPlans(calls, nowMs);

  /** An upgrade replaces the price of the one item, and is charged at once, prorated over the period. */
  const upgraded = (itemId: string, price: string) => ({
    items: [{ id: itemId, price }],
    proration_behavior: 'always_invoice' as const,
  });

  async function see(subscription: Stripe.Subscription) {
    const isUnpaid = subscription.status === 'past_due' || subscription.status === 'unpaid';
    const open = isUnpaid
      ? await call('list open invoices', (client) =>
          client.invoices.list({ subscription: subscription.id, status: 'open', limit: invoicesAtMost }),
        )
      : undefined;
    return snapshotOf(subscription, open?.data ?? [], plans.choiceOf);
  }

  return {
    /** Whether payments accept test cards only. */
    sandbox: options.apiUrl !== undefined || options.secretKey.includes('_test_'),
    /** @param idempotencyKey the same key gets the same customer for a day. */
    async createCustomer(userId: string, idempotencyKey: string): Promise<string> {
      const { id } = await call('create customer', (client) =>
        client.customers.create({ metadata: { userId } }, { idempotencyKey }),
      );
      return id;
    },
    async setCustomerEmail(customerId: string, email: string): Promise<void> {
      await call('update customer', (client) => client.customers.update(customerId, { email }));
    },
    /** Deletes the personal data. Subscriptions end at once; invoices stay with the provider. */
    async deleteCustomer(customerId: string): Promise<void> {
      await call('delete customer', (client) => client.customers.del(customerId)).catch(unlessMissing);
    },
    /** The user of a customer, from the metadata that we set; null for one that is deleted or not ours. */
    async customerOwner(customerId: string): Promise<string | null> {
      const customer = await call('retrieve customer', (client) =>
        client.customers.retrieve(customerId),
      ).catch(unlessMissing);
      return !customer || customer.deleted ? null : (customer.metadata.userId ?? null);
    },

    async openCheckout({ customerId, userId, choice, key }: CheckoutOrder) {
      const price = await plans.priceOf(choice);
      const cancelled = new URLSearchParams(choice).toString();
      const session = await call('create checkout', (client) =>
        client.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            metadata: { userId },
            subscription_data: { metadata: { userId } },
            line_items: [{ price, quantity: 1 }],
            success_url: `${publicUrl}/success?checkout={CHECKOUT_SESSION_ID}`,
            cancel_url: `${publicUrl}/pricing?${cancelled}`,
            // The name and address entered there appear on all later invoices.
            customer_update: { name: 'auto', address: 'auto' },
            tax_id_collection: { enabled: true },
            ...(automaticTax && { automatic_tax: { enabled: true } }),
          },
          { idempotencyKey: key },
        ),
      );
      if (!session.url) throw new TypeError('a checkout without an address');
      return { id: session.id, url: session.url };
    },
    async findCheckout(id: string): Promise<CheckoutSnapshot | undefined> {
      const session = await call('retrieve checkout', (client) =>
        client.checkout.sessions.retrieve(id),
      ).catch(unlessMissing);
      return session && checkoutSnapshot(session);
    },
    /** Expires the checkout, so that it can no longer be paid. Does nothing when it is not open. */
    async expireCheckout(id: string): Promise<void> {
      await call('expire checkout', (client) => client.checkout.sessions.expire(id)).catch(unlessRefused);
    },
    /** The user whose checkout created this subscription; null when no checkout did. */
    async checkoutUserOf(subscription: string): Promise<string | null> {
      const { data } = await call('list checkouts', (client) =>
        client.checkout.sessions.list({ subscription, limit: 1 }),
      );
      return data[0]?.client_reference_id ?? null;
    },

    async subscriptionsOf(customer: string): Promise<SubscriptionSnapshot[]> {
      await plans.load();
      const found = await call('list subscriptions', (client) =>
        client.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] }),
      ).catch(unlessMissing);
      const seen = await Promise.all((found?.data ?? []).map(see));
      return seen.filter((each) => each !== undefined);
    },
    /** The customers of active subscriptions. */
    async *livingCustomers(): AsyncGenerator<string> {
      const page = (after: object) =>
        call('list all subscriptions', (client) => client.subscriptions.list({ limit: 100, ...after }));
      for await (const { customer } of eachOf(page)) yield idOf(customer) ?? '';
    },
    /** @throws ProviderRefused with `isPayment` when the card is declined; then nothing is changed. */
    async changeNow({ id, itemId }: SubscriptionSnapshot, to: PlanChoice): Promise<void> {
      const price = await plans.priceOf(to);
      await call('update subscription', (client) =>
        client.subscriptions.update(id, {
          ...upgraded(itemId, price),
          payment_behavior: 'error_if_incomplete',
          cancel_at_period_end: false,
        }),
      );
    },
    async changeWithPeriod(subscription: SubscriptionSnapshot, to: PlanChoice): Promise<void> {
      const price = await plans.priceOf(to);
      const schedule = await call('create schedule', (client) =>
        subscription.scheduleId === null
          ? client.subscriptionSchedules.create({ from_subscription: subscription.id })
          : client.subscriptionSchedules.retrieve(subscription.scheduleId),
      );
      const present =
        schedule.phases.find(({ end_date }) => end_date * 1_000 > nowMs()) ?? schedule.phases[0];
      const item = present?.items[0];
      if (!present || !item) throw new TypeError('a schedule without a phase');
      const metadata = { userId: subscription.madeFor ?? '' };
      await call('update schedule', (client) =>
        client.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: [
            {
              items: [{ price: idOf(item.price) ?? '', quantity: 1 }],
              start_date: present.start_date,
              end_date: Math.round(subscription.periodEndsAtMs / 1_000),
              metadata,
            },
            {
              items: [{ price, quantity: 1 }],
              duration: { interval: to.interval, interval_count: 1 },
              proration_behavior: 'none',
              metadata,
            },
          ],
        }),
      );
    },
    /** US cents that an upgrade would charge now. */
    async previewChange(
      customer: string,
      { id, itemId }: SubscriptionSnapshot,
      to: PlanChoice,
    ): Promise<number> {
      const price = await plans.priceOf(to);
      const { amount_due } = await call('preview invoice', (client) =>
        client.invoices.createPreview({
          customer,
          subscription: id,
          subscription_details: upgraded(itemId, price),
        }),
      );
      return amount_due;
    },
    /** Undoes a scheduled change. */
    async dropSchedule(scheduleId: string): Promise<void> {
      await call('release schedule', (client) => client.subscriptionSchedules.release(scheduleId)).catch(
        unlessRefused,
      );
    },
    async setEndsWithPeriod(id: string, cancel_at_period_end: boolean): Promise<void> {
      await call('update subscription', (client) =>
        client.subscriptions.update(id, { cancel_at_period_end }),
      );
    },
    /** Ends it at once, without a further invoice. False when it had ended already. */
    async endNow(id: string): Promise<boolean> {
      try {
        await call('cancel subscription', (client) =>
          client.subscriptions.cancel(id, { invoice_now: false, prorate: false }),
        );
        return true;
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        const found = await call('retrieve subscription', (client) =>
          client.subscriptions.retrieve(id),
        ).catch(unlessMissing);
        if (found && isLiving({ status: found.status as ProviderStatus })) throw error;
        return false;
      }
    },
    /** Refunds every payment of a subscription. Idempotent. */
    async refundAll(subscription: string): Promise<void> {
      const { data } = await call('list invoices', (client) =>
        client.invoices.list({
          subscription,
          status: 'paid',
          limit: invoicesAtMost,
          expand: ['data.payments'],
        }),
      );
      for (const payment_intent of data.flatMap(paymentIntentsOf)) {
        await call('create refund', (client) =>
          client.refunds.create({ payment_intent }, { idempotencyKey: `give-back-${payment_intent}` }),
        ).catch((error) => {
          if (!(error instanceof ProviderRefused && error.code === 'charge_already_refunded')) throw error;
        });
      }
    },
    async openPortal(customer: string, return_url: string): Promise<string> {
      const { url } = await call('open portal', (client) =>
        client.billingPortal.sessions.create({ customer, return_url }),
      );
      return url;
    },
    makePlans: plans.make,
    /** Rejects new calls; calls in flight have two seconds left. */
    close: calls.close,
    ...createStripePapers(calls),
    ...createStripeEvents(calls, options),
  };
}

/** Ignores a rejection of what may have happened already. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProviderRefused)) throw error;
}
