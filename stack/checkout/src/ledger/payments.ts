import type { Card, Customer, Invoice } from '../storage/kinds.ts';
import { ApiError } from './api-error.ts';
import { type Books, newId } from './books.ts';
import { fileAddress } from './invoices.ts';
import { days } from './periods.ts';

/** Days after the first failure on which a payment is retried. */
const RETRY_DAYS = [1, 3, 5, 7];

/** Where the card's holder is: not there, at the page, or at the page and has confirmed the payment. */
export type Holder = 'away' | 'present' | 'confirmed';

const DECLINED = { code: 'card_declined', message: 'Your card was declined.' };
const ASKS = {
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Why the card's bank refuses a payment, if it does. A refusal requested by hand applies a single time. */
export function refusalOf({ store }: Books, customer: Customer, card: Card | null, holder: Holder) {
  if (customer.own.failsNext) {
    store.put('customer', { ...customer, own: { ...customer.own, failsNext: false } });
    return DECLINED;
  }
  switch (card?.behavior) {
    case 'works':
      return undefined;
    case 'fails-later':
      return holder === 'away' ? DECLINED : undefined;
    case 'asks':
      return holder === 'confirmed' ? undefined : ASKS;
    default:
      return DECLINED;
  }
}

/**
 * Collects the amount due on an open invoice. When the card is refused, the invoice stays open and the
 * subscription is past due, with a retry as long as there is one.
 * @returns whether it is paid.
 */
export function collect(books: Books, invoice: Invoice, holder: Holder): boolean {
  const customer = books.get('customer', invoice.customer);
  const refusal =
    invoice.amount_due === 0 ? undefined : refusalOf(books, customer, customer.own.card, holder);
  if (refusal) markFailed(books, invoice);
  else pay(books, invoice);
  return refusal === undefined;
}

/** Charges the amount due on an invoice to the customer's card. */
export function pay(books: Books, invoice: Invoice): void {
  const { store, emit } = books;
  const at = books.secondsFor(invoice.customer);
  if (invoice.amount_due > 0) {
    const id = newId('ch');
    store.put('charge', {
      id,
      object: 'charge',
      amount: invoice.amount_due,
      amount_refunded: 0,
      created: at,
      customer: invoice.customer,
      disputed: false,
      payment_intent: newId('pi'),
      receipt_url: fileAddress(books, 'receipts', id),
      own: {
        invoice: invoice.id,
        last4: books.get('customer', invoice.customer).own.card?.last4 ?? '',
        refunds: [],
      },
    });
  }
  const paid: Invoice = {
    ...invoice,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  store.put('invoice', paid);
  emit('invoice.paid', paid);
  if (openInvoices(books, invoice.own.subscription).length === 0)
    setStatus(books, invoice.own.subscription, 'active');
}

export const openInvoices = ({ store }: Books, subscriptionId: string): Invoice[] =>
  store.all('invoice', ({ status, own }) => status === 'open' && own.subscription === subscriptionId);

function markFailed(books: Books, invoice: Invoice): void {
  const at = books.secondsFor(invoice.customer);
  const firstFailedAt = invoice.own.firstFailedAt ?? at;
  const failed: Invoice = {
    ...invoice,
    next_payment_attempt:
      RETRY_DAYS.map((day) => firstFailedAt + days(day)).find((moment) => moment > at) ?? null,
    own: { ...invoice.own, firstFailedAt },
  };
  books.store.put('invoice', failed);
  books.emit('invoice.payment_failed', failed);
  setStatus(books, invoice.own.subscription, 'past_due');
}

/** An ended subscription stays ended. */
function setStatus({ store, emit }: Books, subscriptionId: string, status: 'active' | 'past_due'): void {
  const subscription = store.find('subscription', subscriptionId);
  if (!subscription || subscription.status === status || subscription.status === 'canceled') return;
  const changed = { ...subscription, status };
  store.put('subscription', changed);
  emit('customer.subscription.updated', changed);
}

/** Refunds a payment. @param amount US cents; default: all that is left. */
export function refund(books: Books, chargeId: string, amount?: number) {
  const charge = books.get('charge', chargeId);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const made = {
    id: newId('re'),
    object: 'refund' as const,
    amount: Math.min(amount ?? left, left),
    created: books.secondsFor(charge.customer),
    status: 'succeeded',
  };
  const changed = {
    ...charge,
    amount_refunded: charge.amount_refunded + made.amount,
    own: { ...charge.own, refunds: [made, ...charge.own.refunds] },
  };
  books.store.put('charge', changed);
  books.emit('charge.refunded', changed);
  return made;
}
