import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { idOf, newId } from '../ledger/ids.ts';
import { itemOf, periodLine } from '../ledger/invoice-lines.ts';
import { draftInvoice, subscriptionOf } from '../ledger/invoices.ts';
import { cardError, collect } from '../ledger/payments.ts';
import { periodEnd } from '../ledger/periods.ts';
import { customerOf, planOf, productOf, withPrice } from '../ledger/subscriptions.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import { flag, moment, pagination, range, text } from './params.ts';
import { itemsShape, prorationBehavior, requireSubscription, wantedItem } from './subscriptions.ts';

export function requireInvoice(books: Books, id: string): Stripe.Invoice {
  const invoice = books.store.find('invoice', id);
  if (!invoice) throw missing('invoice', id);
  return invoice;
}

const details = z.strictObject({
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  cancel_at_period_end: flag.optional(),
  items: itemsShape.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: moment.optional(),
});

/** What the next invoice would be, or the one that a change would make at once. Nothing is kept of it. */
function preview(
  books: Books,
  subscription: Stripe.Subscription,
  change: z.infer<typeof details>,
): Stripe.Invoice {
  const at = books.secondsFor(idOf(subscription.customer));
  const wanted = change.items && wantedItem(books, subscription, change.items);
  const proration = change.proration_behavior ?? 'create_prorations';
  const result = wanted
    ? withPrice(books, subscription, {
        ...wanted,
        prorationBehavior: proration,
        prorationDate: change.proration_date,
        restartsPeriod: change.billing_cycle_anchor === 'now',
      })
    : { changed: subscription, lines: [], restarts: false };
  const customer = customerOf(books, subscription);
  const made = { id: newId('upcoming_in'), customer, subscription: result.changed };
  if (wanted && (proration === 'always_invoice' || result.restarts))
    return draftInvoice({
      ...made,
      lines: result.lines,
      reason: 'subscription_update',
      period: { start: at, end: at },
      at,
    });
  if (change.cancel_at_period_end ?? subscription.cancel_at_period_end)
    throw new ApiError(`No upcoming invoices for customer: '${customer.id}'`, {
      code: 'invoice_upcoming_none',
      status: 404,
    });
  const next = nextPeriod(books, result.changed);
  const waiting = books.store.find('pendingLines', subscription.id)?.lines ?? [];
  const period = { start: itemOf(next).current_period_start, end: itemOf(next).current_period_end };
  return draftInvoice({
    ...made,
    subscription: next,
    lines: [...waiting, ...result.lines, periodLine(next, productOf(books, itemOf(next).price), period)],
    reason: 'upcoming',
    period,
    at: period.start,
  });
}

function nextPeriod(books: Books, subscription: Stripe.Subscription): Stripe.Subscription {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const schedule = books.store.find('schedule', idOf(subscription.schedule));
  const phase = schedule?.phases.find(({ start_date, end_date }) => start_date <= start && start < end_date);
  const [planned] = phase?.items ?? [];
  const price = (planned && books.store.find('price', idOf(planned.price))) ?? item.price;
  const anchor =
    price.recurring?.interval === item.price.recurring?.interval ? subscription.billing_cycle_anchor : start;
  const end = periodEnd(anchor, start, price);
  return {
    ...subscription,
    items: {
      ...subscription.items,
      data: [
        {
          ...item,
          price,
          plan: planOf(price),
          quantity: planned?.quantity ?? item.quantity ?? 1,
          current_period_start: start,
          current_period_end: end,
        },
      ],
    },
  };
}

export const invoiceOperations = [
  operation(
    'GET',
    '/v1/invoices',
    {
      ...pagination,
      created: range,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    },
    ({ books, params }) =>
      pageOf(
        books.store
          .all('invoice')
          .filter(
            (invoice) =>
              (params.customer === undefined || idOf(invoice.customer) === params.customer) &&
              (params.subscription === undefined || subscriptionOf(invoice) === params.subscription) &&
              (params.status === undefined || invoice.status === params.status) &&
              inRange(invoice.created, params.created),
          ),
        params,
        '/v1/invoices',
      ),
  ),
  operation(
    'POST',
    '/v1/invoices/create_preview',
    { customer: text.optional(), subscription: text, subscription_details: details.optional() },
    ({ books, params }) => {
      const subscription = requireSubscription(books, params.subscription, 'subscription');
      if (params.customer !== undefined && params.customer !== idOf(subscription.customer))
        throw missing('subscription', params.subscription, 'subscription');
      return preview(books, subscription, params.subscription_details ?? {});
    },
  ),
  operation('GET', '/v1/invoices/:id', {}, ({ books, id }) => requireInvoice(books, id)),
  operation(
    'POST',
    '/v1/invoices/:id/pay',
    { off_session: flag.optional(), payment_method: text.optional() },
    ({ books, id, params }) => {
      const invoice = requireInvoice(books, id);
      if (invoice.status === 'paid')
        throw new ApiError('Invoice is already paid', { code: 'invoice_already_paid' });
      if (invoice.status !== 'open')
        throw new ApiError(`This invoice can't be paid because it is ${invoice.status}.`);
      const method = params.payment_method;
      if (method !== undefined && !books.store.find('paymentMethod', method))
        throw missing('PaymentMethod', method, 'payment_method');
      const refusal = collect(books, id, method === undefined ? {} : { paymentMethod: method });
      // The failed try stays on the invoice.
      if (refusal) throw cardError(books, refusal, idOf(invoice.customer), { keepsWhatWasDone: true });
      return requireInvoice(books, id);
    },
  ),
];

export const invoicePaymentOperations = [
  operation(
    'GET',
    '/v1/invoice_payments',
    {
      ...pagination,
      created: range,
      invoice: text.optional(),
      payment: z
        .strictObject({ payment_intent: text.optional(), type: z.enum(['payment_intent', 'charge']) })
        .optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    },
    ({ books, params }) =>
      pageOf(
        books.store
          .all('invoicePayment')
          .filter(
            (one) =>
              (params.invoice === undefined || idOf(one.invoice) === params.invoice) &&
              (params.payment?.payment_intent === undefined ||
                idOf(one.payment.payment_intent) === params.payment.payment_intent) &&
              (params.status === undefined || one.status === params.status) &&
              inRange(one.created, params.created),
          ),
        params,
        '/v1/invoice_payments',
      ),
  ),
];
