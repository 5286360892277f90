import { billingIntervals, type Invoice, type PlanChoice, paidPlans } from '@freightwright/contracts';
import type Stripe from 'stripe';
import type { PaymentRecord, SubscriptionSnapshot } from '../subscription-status/subscription-status.ts';

// Maps the provider's objects to our types. Pure functions: the state follows from what was fetched.

const ms = (seconds: number): number => seconds * 1_000;

/** The id of an object that the provider may have expanded. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** The plan that a price pays for, from the metadata that we set. null when it is not one of ours. */
export function choiceOf(price: Pick<Stripe.Price, 'metadata' | 'recurring'>): PlanChoice | null {
  const plan = paidPlans.find((each) => each === price.metadata.plan);
  const interval = billingIntervals.find((each) => each === price.recurring?.interval);
  return plan && interval && price.recurring?.interval_count === 1 ? { plan, interval } : null;
}

/** A hosted checkout as the provider describes it. */
export interface CheckoutSnapshot {
  id: string;
  state: 'open' | 'paid' | 'expired';
  /** The payment page, while it is open. */
  url: string | null;
  customerId: string | null;
  /** For whom it was opened. */
  madeFor: string | null;
}

export function checkoutSnapshot(session: Stripe.Checkout.Session): CheckoutSnapshot {
  // A payment method that takes days to settle leaves a checkout that is complete and not paid.
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  return {
    id: session.id,
    state: session.status === 'expired' ? 'expired' : isPaid ? 'paid' : 'open',
    url: session.url,
    customerId: idOf(session.customer),
    madeFor: session.client_reference_id,
  };
}

/**
 * @param unpaid the subscription's open invoices, for one whose payment has failed
 * @param choiceOfPrice which plan the price of that id pays for
 */
export function snapshotOf(
  subscription: Stripe.Subscription,
  unpaid: readonly Stripe.Invoice[],
  choiceOfPrice: (priceId: string) => PlanChoice | null,
): SubscriptionSnapshot | undefined {
  const [item] = subscription.items.data;
  if (!item) return undefined;
  const schedule = typeof subscription.schedule === 'object' ? subscription.schedule : null;
  return {
    id: subscription.id,
    status: subscription.status as SubscriptionSnapshot['status'],
    choice: subscription.items.data.length === 1 ? choiceOf(item.price) : null,
    priceCents: item.price.unit_amount ?? 0,
    itemId: item.id,
    createdAtMs: ms(subscription.created),
    periodBeganAtMs: ms(item.current_period_start),
    periodEndsAtMs: ms(item.current_period_end),
    endsWithPeriod: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAtMs: subscription.ended_at === null ? null : ms(subscription.ended_at),
    scheduleId: idOf(subscription.schedule),
    nextChoice: nextOf(schedule, item, choiceOfPrice),
    unpaid: unpaidOf(unpaid),
    madeFor: subscription.metadata.userId ?? null,
  };
}

/** The plan that starts when the period ends. */
function nextOf(
  schedule: Stripe.SubscriptionSchedule | null,
  item: Stripe.SubscriptionItem,
  choiceOfPrice: (priceId: string) => PlanChoice | null,
): PlanChoice | null {
  const phase = schedule?.phases.find(({ start_date }) => start_date >= item.current_period_end);
  const price = idOf(phase?.items[0]?.price);
  return price === null || price === item.price.id ? null : choiceOfPrice(price);
}

/** The provider charges an invoice when it is finalized, so the first failure is at that moment. */
function unpaidOf(invoices: readonly Stripe.Invoice[]): SubscriptionSnapshot['unpaid'] {
  const due = invoices.filter(({ status, amount_remaining }) => status === 'open' && amount_remaining > 0);
  if (due.length === 0) return null;
  return {
    sinceMs: ms(Math.min(...due.map((each) => each.status_transitions.finalized_at ?? each.created))),
    amountCents: due.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0),
  };
}

/** The amount refunded on a charge. The refunds must be expanded. */
export function refundOf(charge: Stripe.Charge): Omit<PaymentRecord, 'disputedAtMs'> {
  const refunds = (charge.refunds?.data ?? []).filter(
    ({ status }) => status !== 'failed' && status !== 'canceled',
  );
  return {
    charge: charge.id,
    paymentIntent: idOf(charge.payment_intent),
    chargedAtMs: ms(charge.created),
    refundedCents: charge.amount_refunded,
    refundedAtMs:
      charge.amount_refunded === 0
        ? null
        : ms(Math.max(charge.created, ...refunds.map(({ created }) => created))),
  };
}

/** Disputes that ended in our favor, or never withdrew the money. */
const harmless: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

export const disputedAtOf = ({
  status,
  created,
}: Pick<Stripe.Dispute, 'status' | 'created'>): number | null => (harmless.has(status) ? null : ms(created));

/** The payments of an invoice. They must be expanded. */
export const paymentIntentsOf = (invoice: Stripe.Invoice): string[] =>
  (invoice.payments?.data ?? []).flatMap(({ status, payment }) => {
    const id = status === 'paid' ? idOf(payment.payment_intent) : null;
    return id === null ? [] : [id];
  });

/** An invoice as its owner sees it; undefined for one that is not final. */
export function invoiceOf(invoice: Stripe.Invoice, marks: readonly PaymentRecord[]): Invoice | undefined {
  const { status } = invoice;
  if (status === null || status === 'draft' || invoice.id === undefined) return undefined;
  const payments = new Set(paymentIntentsOf(invoice));
  const refundedCents = marks
    .filter(({ paymentIntent }) => paymentIntent !== null && payments.has(paymentIntent))
    .reduce((sum, mark) => sum + mark.refundedCents, 0);
  return {
    id: invoice.id,
    number: invoice.number,
    issuedAt: new Date(ms(invoice.status_transitions.finalized_at ?? invoice.created)).toISOString(),
    totalCents: invoice.total,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    refundedCents,
    state: status as Invoice['state'],
    description: (invoice.description ?? invoice.lines.data[0]?.description ?? 'Freightwright').slice(0, 300),
    billedTo: invoice.customer_name?.slice(0, 300) ?? null,
    hasReceipt: payments.size > 0,
  };
}
