import { Problem } from '@freightwright/contracts';
import type Stripe from 'stripe';
import type { Provider, ProviderEvent } from './provider.ts';
import { idOf } from './seen-of.ts';
import { isMissing, type StripeCalls } from './stripe-calls.ts';

/** A message that is older than this is not taken, seconds. The provider signs each of its tries anew. */
const toleranceS = 300;

/** The messages that change something here. A reconciliation asks for these. */
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

/** Whether a message of that type changes anything here. */
export const isUsed = (type: string): boolean => used.has(type);

export function createStripeEvents(
  { client, call }: StripeCalls,
  { webhookSecret }: { webhookSecret: string },
): Pick<Provider, 'readEvent' | 'event' | 'eventsSince'> {
  return {
    readEvent(text, signature) {
      try {
        return eventOf(client.webhooks.constructEvent(text, signature ?? '', webhookSecret, toleranceS));
      } catch {
        // The error of the client repeats the whole message, so it is not kept as the cause.
        throw new Problem('billing.not-signed', { cause: 'no valid signature of the provider' });
      }
    },
    async event(id) {
      try {
        return eventOf(await call('retrieve event', (stripe) => stripe.events.retrieve(id)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async eventsSince(since, after) {
      const { data, has_more } = await call('list events', (stripe) =>
        stripe.events.list({
          types: usedTypes,
          created: { gte: Math.floor(since.getTime() / 1_000) },
          limit: 100,
          ...(after !== undefined && { starting_after: after }),
        }),
      );
      return { events: data.map(eventOf), next: has_more ? data.at(-1)?.id : undefined };
    },
  };
}

/** What the objects of the messages have in common. */
interface Subject {
  object?: string;
  id?: string;
  customer?: string | { id: string } | null;
  charge?: string | { id: string } | null;
}

/** Keeps ids alone: what follows from the message is asked of the provider. */
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
