import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { idOf } from '../ledger/ids.ts';
import { itemOf, prorationLines } from '../ledger/invoice-lines.ts';
import { draftInvoice, issueInvoice, newInvoiceId } from '../ledger/invoices.ts';
import { collect, endSubscription } from '../ledger/payments.ts';
import { phaseOf } from '../ledger/schedules.ts';
import { changePrice, customerOf, productOf } from '../ledger/subscriptions.ts';
import { previousOf } from './customers.ts';
import { inRange, pageOf } from './list.ts';
import { operation } from './operation.ts';
import {
  emptyable,
  flag,
  mergeMetadata,
  metadata,
  moment,
  pagination,
  range,
  text,
  whole,
} from './params.ts';

export const itemsShape = z
  .array(
    z.strictObject({
      id: text.optional(),
      price: text.optional(),
      quantity: whole.optional(),
      metadata: metadata.optional(),
    }),
  )
  .length(1, 'The sandbox has subscriptions of one item');
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);

const cancellationDetails = z.strictObject({ comment: emptyable.optional(), feedback: emptyable.optional() });

export function requireSubscription(books: Books, id: string, param = 'id'): Stripe.Subscription {
  const subscription = books.store.find('subscription', id);
  if (!subscription) throw missing('subscription', id, param);
  return subscription;
}

/** The price and number of units that a list of items asks for. */
export function wantedItem(
  books: Books,
  subscription: Stripe.Subscription,
  items: z.infer<typeof itemsShape>,
) {
  const present = itemOf(subscription);
  const [item] = items;
  if (item?.id !== present.id)
    throw new ApiError(
      item?.id === undefined
        ? 'The sandbox has subscriptions of one item: name it with `items[0][id]`.'
        : `No such subscription item: '${item.id}'`,
      { param: 'items[0][id]', ...(item?.id !== undefined && { code: 'resource_missing' }) },
    );
  const price = item.price === undefined ? present.price : books.store.find('price', item.price);
  if (!price) throw missing('price', item.price ?? '', 'items[0][price]');
  return { price, quantity: item.quantity ?? present.quantity ?? 1 };
}

export const subscriptionOperations = [
  operation(
    'GET',
    '/v1/subscriptions',
    {
      ...pagination,
      created: range,
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ])
        .optional(),
      test_clock: text.optional(),
    },
    ({ books, params }) =>
      pageOf(
        books.store.all('subscription').filter((one) => {
          const hasStatus =
            params.status === undefined
              ? one.status !== 'canceled'
              : params.status === 'all' ||
                one.status === (params.status === 'ended' ? 'canceled' : params.status);
          return (
            hasStatus &&
            (params.customer === undefined || idOf(one.customer) === params.customer) &&
            (params.price === undefined || itemOf(one).price.id === params.price) &&
            // Stripe leaves out what is on a test clock unless the clock or the customer is named.
            (params.customer !== undefined || (idOf(one.test_clock) || undefined) === params.test_clock) &&
            inRange(one.created, params.created)
          );
        }),
        params,
        '/v1/subscriptions',
      ),
  ),
  operation('GET', '/v1/subscriptions/:id', {}, ({ books, id }) => requireSubscription(books, id)),
  operation(
    'POST',
    '/v1/subscriptions/:id',
    {
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      cancel_at_period_end: flag.optional(),
      cancellation_details: cancellationDetails.optional(),
      default_payment_method: text.optional(),
      description: emptyable.optional(),
      items: itemsShape.optional(),
      metadata: metadata.optional(),
      payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: moment.optional(),
    },
    ({ books, id, params }) => {
      const { store, emit } = books;
      const before = requireSubscription(books, id);
      if (before.status === 'canceled')
        throw new ApiError('A canceled subscription can only update its cancellation_details and metadata.', {
          param: 'items',
        });
      const { cancel_at_period_end: cancels } = params;
      if (cancels !== undefined && before.schedule)
        throw new ApiError(
          `The subscription is managed by the subscription schedule \`${idOf(before.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
          { param: 'cancel_at_period_end' },
        );
      const method = params.default_payment_method;
      if (method !== undefined && !store.find('paymentMethod', method))
        throw missing('PaymentMethod', method, 'default_payment_method');
      const at = books.secondsFor(idOf(before.customer));
      store.put('subscription', {
        ...before,
        metadata: mergeMetadata(before.metadata, params.metadata),
        ...(params.description !== undefined && { description: params.description }),
        ...(method !== undefined && { default_payment_method: method }),
        ...(cancels !== undefined && {
          cancel_at_period_end: cancels,
          cancel_at: cancels ? itemOf(before).current_period_end : null,
          canceled_at: cancels ? at : null,
          cancellation_details: {
            comment: params.cancellation_details?.comment ?? null,
            feedback: (params.cancellation_details?.feedback ?? null) as never,
            feedback_option: null,
            reason: cancels ? 'cancellation_requested' : null,
          },
        }),
      });
      const wanted = params.items && wantedItem(books, before, params.items);
      if (wanted) {
        changePrice(books, requireSubscription(books, id), {
          ...wanted,
          prorationBehavior: params.proration_behavior ?? 'create_prorations',
          prorationDate: params.proration_date,
          restartsPeriod: params.billing_cycle_anchor === 'now',
          errorsIfIncomplete: params.payment_behavior === 'error_if_incomplete',
        });
        followInSchedule(books, id);
        followInCancellation(books, id);
      }
      const after = requireSubscription(books, id);
      const previous = previousOf(before, after);
      if (Object.keys(previous).length > 0) emit('customer.subscription.updated', after, previous);
      return after;
    },
  ),
  operation(
    'DELETE',
    '/v1/subscriptions/:id',
    {
      cancellation_details: cancellationDetails.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    },
    ({ books, id, params }) => {
      const { store } = books;
      const subscription = requireSubscription(books, id);
      if (subscription.status === 'canceled') throw missing('subscription', id);
      const at = books.secondsFor(idOf(subscription.customer));
      const item = itemOf(subscription);
      const waiting = store.find('pendingLines', id)?.lines ?? [];
      const nameOf = (price: Stripe.Price) => productOf(books, price).name;
      const [credit] = prorationLines(subscription, {
        price: item.price,
        quantity: item.quantity ?? 1,
        at,
        nameOf,
      });
      const lines = [...waiting, ...(params.prorate && credit ? [credit] : [])];
      if (params.invoice_now && lines.length > 0) {
        const period = { start: at, end: at };
        const customer = customerOf(books, subscription);
        const made = { id: newInvoiceId(), customer, subscription, lines, period, at };
        collect(books, issueInvoice(books, draftInvoice({ ...made, reason: 'subscription_update' })).id);
      }
      const present = {
        ...requireSubscription(books, id),
        cancellation_details: {
          comment: params.cancellation_details?.comment ?? null,
          feedback: (params.cancellation_details?.feedback ?? null) as never,
          feedback_option: null,
          reason: null,
        },
      };
      return endSubscription(books, present, { at, reason: 'cancellation_requested' });
    },
  ),
];

/** A new period moves the end of a subscription that ends with its period. */
function followInCancellation(books: Books, id: string): void {
  const subscription = requireSubscription(books, id);
  if (!subscription.cancel_at_period_end) return;
  books.store.put('subscription', { ...subscription, cancel_at: itemOf(subscription).current_period_end });
}

/** The present phase of a schedule says what the subscription has. */
function followInSchedule(books: Books, id: string): void {
  const subscription = requireSubscription(books, id);
  const schedule = books.store.find('schedule', idOf(subscription.schedule));
  const begun = schedule?.current_phase;
  if (!schedule || !begun) return;
  const item = itemOf(subscription);
  const phases = schedule.phases.map((phase) =>
    phase.start_date === begun.start_date
      ? {
          ...phase,
          items: phaseOf(item.price, item.quantity ?? 1, { start: phase.start_date, end: phase.end_date })
            .items,
        }
      : phase,
  );
  const updated = { ...schedule, phases };
  books.store.put('schedule', updated);
  books.emit('subscription_schedule.updated', updated, { phases: schedule.phases });
}
