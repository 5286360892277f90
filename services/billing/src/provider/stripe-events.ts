import { Problem } from '@freightwright/contracts';
import type Stripe from 'stripe';
import { idOf } from './snapshot-of.ts';
import { eachOf, type StripeCalls, unlessMissing } from './stripe-calls.ts';

/** A webhook event, reduced to the fields that we use. Contains no personal data. */
export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  chargeId: string | null;
  disputeId: string | null;
  /** Whether it is a live-mode event. */
  isLive: boolean;
}

/** Maximum age of an event's signature, seconds. The provider signs each retry anew. */
const toleranceS = 300;

/** The event types that change something here. A reconciliation lists these. */
export const usedTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];
const used: ReadonlySet<string> = new Set(usedTypes);

/** Whether an event of that type changes anything here. */
export const isUsed = (type: string): boolean => used.has(type);

export function createStripeEvents(
  { client, call }: StripeCalls,
  { webhookSecret }: { webhookSecret: string },
) {
  return {
    /** Verifies the signature over the text. @throws Problem 'billing.not-signed'. */
    readEvent(text: string, signature: string | undefined): ProviderEvent {
      try {
        return eventOf(client.webhooks.constructEvent(text, signature ?? '', webhookSecret, toleranceS));
      } catch {
        // The client's error contains the whole event, so it is not passed on as the cause.
        throw new Problem('billing.not-signed', { cause: 'no valid signature of the provider' });
      }
    },
    async event(id: string): Promise<ProviderEvent | undefined> {
      const found = await call('retrieve event', (stripe) => stripe.events.retrieve(id)).catch(unlessMissing);
      return found && eventOf(found);
    },
    /** The events that are used, newest first. */
    async *eventsSince(since: Date): AsyncGenerator<ProviderEvent> {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const page = (after: object) =>
        call('list events', (stripe) =>
          stripe.events.list({ types: usedTypes, created, limit: 100, ...after }),
        );
      for await (const event of eachOf(page)) yield eventOf(event);
    },
  };
}

/** The fields that the events' objects share. */
interface Subject {
  object?: string;
  id?: string;
  customer?: string | { id: string } | null;
  charge?: string | { id: string } | null;
}

/** Stores ids only: the state is fetched from the provider. */
function eventOf({ id, type, created, livemode, data }: Stripe.Event): ProviderEvent {
  const subject = data.object as Subject;
  const isDispute = subject.object === 'dispute';
  return {
    id,
    type,
    createdAt: new Date(created * 1_000),
    customerId: idOf(subject.customer),
    chargeId: subject.object === 'charge' ? (subject.id ?? null) : isDispute ? idOf(subject.charge) : null,
    disputeId: isDispute ? (subject.id ?? null) : null,
    isLive: livemode,
  };
}
