import * as z from 'zod';
import { ApiError } from '../ledger/api-error.ts';
import { type Books, newId } from '../ledger/books.ts';
import { addMonths, monthsOf } from '../ledger/periods.ts';
import {
  endSubscription,
  endsWithPeriod,
  previewUpgrade,
  releaseSchedule,
  update,
  upgrade,
} from '../ledger/subscriptions.ts';
import type { Schedule, Subscription } from '../storage/kinds.ts';
import { flag, list, metadata, only, operation, retrieve, text, whole } from './operation.ts';

/** Another price for the single item of a subscription, charged immediately. */
const upgradePattern = {
  items: z.tuple([z.strictObject({ id: text, price: text })]),
  proration_behavior: z.literal('always_invoice'),
};
const items = z.tuple([z.strictObject({ price: text, quantity: z.literal('1') })]);

function livingSubscription(books: Books, id: string): Subscription {
  const subscription = books.get('subscription', id);
  if (subscription.status === 'canceled') throw new ApiError('This subscription has been canceled.');
  return subscription;
}

/** The price of an upgrade. @throws ApiError for the item of another subscription. */
function priceFor(books: Books, subscription: Subscription, [item]: z.infer<typeof upgradePattern.items>) {
  if (item.id !== subscription.items.data[0].id)
    throw new ApiError(`No such subscription item: '${item.id}'`, { param: 'items[0][id]' });
  return books.get('price', item.price, 'items[0][price]');
}

export const subscriptionOperations = [
  list(
    '/v1/subscriptions',
    'subscription',
    { customer: text.optional(), status: only('all') },
    (one, { customer, status }) =>
      (status === 'all' || one.status !== 'canceled') && (!customer || one.customer === customer),
  ),
  retrieve('/v1/subscriptions', 'subscription'),
  operation(
    'POST',
    '/v1/subscriptions/:id',
    {
      cancel_at_period_end: flag.optional(),
      items: upgradePattern.items.optional(),
      payment_behavior: only('error_if_incomplete'),
      proration_behavior: upgradePattern.proration_behavior.optional(),
    },
    ({ books, id, params }) => {
      const before = livingSubscription(books, id);
      if (before.schedule)
        throw new ApiError(
          `The subscription is managed by the subscription schedule \`${before.schedule}\`.`,
        );
      const after = params.items ? upgrade(books, before, priceFor(books, before, params.items)) : before;
      return update(books, endsWithPeriod(after, params.cancel_at_period_end ?? before.cancel_at_period_end));
    },
  ),
  operation(
    'DELETE',
    '/v1/subscriptions/:id',
    { invoice_now: only('false'), prorate: only('false') },
    ({ books, id }) => endSubscription(books, livingSubscription(books, id)),
  ),
  operation(
    'POST',
    '/v1/invoices/create_preview',
    { customer: text, subscription: text, subscription_details: z.strictObject(upgradePattern) },
    ({ books, params }) => {
      const subscription = books.get('subscription', params.subscription, 'subscription');
      const price = priceFor(books, subscription, params.subscription_details.items);
      return previewUpgrade(books, subscription, price);
    },
  ),
];

function activeSchedule(books: Books, id: string): Schedule {
  const schedule = books.get('schedule', id);
  if (schedule.status !== 'active') throw new ApiError(`The subscription schedule is ${schedule.status}.`);
  return schedule;
}

/** A schedule changes the price when the current period ends, and is released after one more period. */
export const scheduleOperations = [
  operation('POST', '/v1/subscription_schedules', { from_subscription: text }, ({ books, params }) => {
    const subscription = books.get('subscription', params.from_subscription, 'from_subscription');
    if (subscription.schedule || subscription.status === 'canceled' || subscription.cancel_at_period_end)
      throw new ApiError('A subscription that has a schedule or ends gets no schedule.');
    const [item] = subscription.items.data;
    const schedule: Schedule = {
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      customer: subscription.customer,
      phases: [
        {
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          items: [{ price: item.price.id }],
        },
      ],
      status: 'active',
      subscription: subscription.id,
    };
    books.store.put('schedule', schedule);
    update(books, { ...subscription, schedule: schedule.id });
    return schedule;
  }),
  retrieve('/v1/subscription_schedules', 'schedule'),
  operation(
    'POST',
    '/v1/subscription_schedules/:id',
    {
      end_behavior: z.literal('release'),
      phases: z.tuple([
        z.strictObject({ items, start_date: whole, end_date: whole, metadata }),
        z.strictObject({
          items,
          duration: z.strictObject({ interval: z.enum(['month', 'year']), interval_count: z.literal('1') }),
          proration_behavior: z.literal('none'),
          metadata,
        }),
      ]),
      proration_behavior: z.literal('none'),
    },
    ({ books, id, params }) => {
      const schedule = activeSchedule(books, id);
      const [now, next] = params.phases;
      if (now.start_date !== schedule.phases[0]?.start_date || now.end_date <= now.start_date)
        throw new ApiError('The first phase must be the present one.', { param: 'phases[0][start_date]' });
      const priceOf = ({ items: [{ price }] }: { items: z.infer<typeof items> }) =>
        books.get('price', price, 'phases[items][price]').id;
      const end = now.end_date;
      const nextEnd = addMonths(end, monthsOf(next.duration.interval));
      const phases: Schedule['phases'] = [
        { start_date: now.start_date, end_date: end, items: [{ price: priceOf(now) }] },
        { start_date: end, end_date: nextEnd, items: [{ price: priceOf(next) }] },
      ];
      const updated: Schedule = { ...schedule, phases };
      books.store.put('schedule', updated);
      books.emit('subscription_schedule.updated', updated);
      return updated;
    },
  ),
  operation('POST', '/v1/subscription_schedules/:id/release', {}, ({ books, id }) =>
    releaseSchedule(books, activeSchedule(books, id)),
  ),
];
