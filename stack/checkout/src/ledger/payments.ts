import type { Stripe } from 'stripe';
import { ApiError } from './api-error.ts';
import type { Books } from './books.ts';
import { idOf } from './ids.ts';
import { subscriptionOf } from './invoices.ts';
import { chargeFor, intentOf, paymentOf, type Refusal } from './payment-objects.ts';
import { days } from './periods.ts';

/** Days after the first failure on which a payment is tried again. */
const RETRY_DAYS = [1, 3, 5, 7];

const DECLINED: Refusal = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const ASKS: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
const NO_CARD: Refusal = {
  code: 'resource_missing',
  message: 'This customer has no attached payment source or default payment method.',
};

export interface CollectOptions {
  /** The card's holder is at the page, and has confirmed where the card asks for it. */
  readonly holder?: 'present' | 'confirmed';
  readonly paymentMethod?: string;
}

/** The card that pays for a subscription: its own, otherwise the customer's. */
export function payingCard(books: Books, invoice: Stripe.Invoice): string {
  const subscription = books.store.find('subscription', subscriptionOf(invoice));
  const customer = books.store.find('customer', idOf(invoice.customer));
  return (
    idOf(subscription?.default_payment_method) || idOf(customer?.invoice_settings.default_payment_method)
  );
}

function refusalOf(books: Books, customerId: string, method: string, holder: CollectOptions['holder']) {
  const facts = books.factsOf(customerId);
  if (facts.failsNext) {
    books.store.put('customerFacts', { ...facts, failsNext: false });
    return DECLINED;
  }
  const behavior = books.store.find('card', method)?.behavior;
  if (behavior === undefined) return NO_CARD;
  if (behavior === 'is-refused') return DECLINED;
  if (behavior === 'fails-later') return holder === undefined ? DECLINED : undefined;
  if (behavior === 'asks') return holder === 'confirmed' ? undefined : ASKS;
  return undefined;
}

/**
 * Asks for the amount of an open invoice. When the card is refused, the invoice stays open and the subscription is
 * past due, with a next try as long as there is one. @returns what the card's bank says against it.
 */
export function collect(books: Books, invoiceId: string, options: CollectOptions = {}): Refusal | undefined {
  const { store } = books;
  const invoice = store.find('invoice', invoiceId);
  if (invoice?.status !== 'open') return undefined;
  const customerId = idOf(invoice.customer);
  const at = books.secondsFor(customerId);
  if (invoice.amount_due === 0) {
    markPaid(books, invoice, at);
    return undefined;
  }
  const method = options.paymentMethod ?? payingCard(books, invoice);
  const refusal = refusalOf(books, customerId, method, options.holder);
  const intent = intentOf(books, invoice, at);
  const charge = chargeFor(books, { invoice, intent, method, refusal, at });
  store.put('charge', charge);
  store.put('paymentIntent', {
    ...intent,
    payment_method: refusal ? null : method,
    latest_charge: charge.id,
    status: refusal ? 'requires_payment_method' : 'succeeded',
    amount_received: refusal ? 0 : intent.amount,
    last_payment_error: refusal ? { ...refusal, type: 'card_error', charge: charge.id } : null,
  } as Stripe.PaymentIntent);
  if (refusal) {
    markFailed(books, invoice, at);
    return refusal;
  }
  const payment = paymentOf(books, invoice.id);
  if (payment)
    store.put('invoicePayment', {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: at },
    });
  markPaid(books, { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true }, at);
  return undefined;
}

function markPaid(books: Books, invoice: Stripe.Invoice, at: number): void {
  const { store, emit } = books;
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  store.put('invoice', paid);
  emit('invoice.paid', paid);
  const subscription = store.find('subscription', subscriptionOf(invoice));
  if (subscription && ['past_due', 'unpaid'].includes(subscription.status)) {
    const owes = openInvoices(books, subscription.id).some(({ id }) => id !== invoice.id);
    if (!owes) setStatus(books, subscription, 'active');
  }
}

export const openInvoices = (books: Books, subscriptionId: string): Stripe.Invoice[] =>
  books.store.all('invoice', (one) => one.status === 'open' && subscriptionOf(one) === subscriptionId);

function setStatus(
  books: Books,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription['status'],
): void {
  if (subscription.status === status) return;
  const changed = { ...subscription, status };
  books.store.put('subscription', changed);
  books.emit('customer.subscription.updated', changed, { status: subscription.status });
}

function markFailed(books: Books, invoice: Stripe.Invoice, at: number): void {
  const { store, emit, afterRetries } = books;
  const facts = store.find('invoiceFacts', invoice.id) ?? { id: invoice.id, firstFailedAt: at };
  store.put('invoiceFacts', facts);
  const failures = invoice.attempt_count + 1;
  const retry = RETRY_DAYS.map((day) => facts.firstFailedAt + days(day)).find((moment) => moment > at);
  const isLast = retry === undefined;
  const failed: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: failures,
    next_payment_attempt: retry ?? null,
    auto_advance: !isLast,
  };
  store.put('invoice', failed);
  emit('invoice.payment_failed', failed);
  const subscription = store.find('subscription', subscriptionOf(invoice));
  if (!subscription || !['active', 'past_due'].includes(subscription.status)) return;
  if (!isLast || afterRetries === 'past_due') setStatus(books, subscription, 'past_due');
  else if (afterRetries === 'unpaid') setStatus(books, subscription, 'unpaid');
  else endSubscription(books, subscription, { at, reason: 'payment_failed' });
}

/** Ends a subscription now. Its open invoices are not asked for any more, though they can still be paid. */
export function endSubscription(
  books: Books,
  subscription: Stripe.Subscription,
  { at, reason }: { at: number; reason: 'payment_failed' | 'cancellation_requested' },
): Stripe.Subscription {
  const { store, emit } = books;
  const schedule = store.find('schedule', idOf(subscription.schedule));
  const ended: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    schedule: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
  };
  store.put('subscription', ended);
  store.remove('pendingLines', subscription.id);
  for (const invoice of openInvoices(books, subscription.id))
    store.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null });
  if (schedule && schedule.status === 'active') {
    const stopped = { ...schedule, status: 'canceled' as const, canceled_at: at, current_phase: null };
    store.put('schedule', stopped);
    emit('subscription_schedule.canceled', stopped);
  }
  emit('customer.subscription.deleted', ended);
  return ended;
}

/** Stripe's refusal of a card. All that was done is undone by it, unless it says otherwise. */
export function cardError(
  books: Books,
  refusal: Refusal,
  customerId: string,
  { keepsWhatWasDone = false } = {},
): ApiError {
  const disarmed = books.factsOf(customerId);
  return new ApiError(refusal.message, {
    type: 'card_error',
    code: refusal.code,
    ...(refusal.decline_code && { decline_code: refusal.decline_code }),
    keepsWhatWasDone,
    // A refusal that was asked for by hand happens once, although the change it stopped is undone.
    afterwards: ({ store }) => store.put('customerFacts', disarmed),
  });
}
