import type { Stripe } from 'stripe';
import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { idOf } from '../ledger/ids.ts';
import { addMonths } from '../ledger/periods.ts';
import { phaseOf, releaseSchedule, scheduleOf } from '../ledger/schedules.ts';
import { operation } from './operation.ts';
import { flag, mergeMetadata, metadata, moment, text, whole } from './params.ts';
import { prorationBehavior, requireSubscription } from './subscriptions.ts';

const phaseShape = z.strictObject({
  duration: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: whole.optional() })
    .optional(),
  end_date: moment.optional(),
  items: z
    .array(z.strictObject({ price: text, quantity: whole.optional(), metadata: metadata.optional() }))
    .length(1, 'The sandbox has phases of one item'),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  start_date: z.union([z.literal('now'), moment]).optional(),
});

function requireSchedule(books: Books, id: string): Stripe.SubscriptionSchedule {
  const schedule = books.store.find('schedule', id);
  if (!schedule) throw missing('subscription schedule', id);
  return schedule;
}

/** Each phase begins where the one before it ends; the last one lasts one period unless it says how long. */
function phasesOf(books: Books, schedule: Stripe.SubscriptionSchedule, wanted: z.infer<typeof phaseShape>[]) {
  const first = schedule.phases[0];
  let start = first?.start_date ?? 0;
  return wanted.map((phase, index) => {
    const given = phase.start_date === 'now' ? books.secondsFor(idOf(schedule.customer)) : phase.start_date;
    if (given !== undefined && given !== start)
      throw new ApiError(
        index === 0
          ? 'You can not modify the start date of the current phase.'
          : 'The start date of a phase must be the end date of the previous phase.',
        { param: `phases[${index}][start_date]` },
      );
    const [item] = phase.items;
    const price = item && books.store.find('price', item.price);
    if (!item || !price) throw missing('price', item?.price ?? '', `phases[${index}][items][0][price]`);
    const { interval = price.recurring?.interval ?? 'month', interval_count = 1 } = phase.duration ?? {};
    const lasts = (interval === 'year' ? 12 : 1) * interval_count;
    if (phase.end_date !== undefined && phase.duration)
      throw new ApiError('You may only specify one of these parameters: end_date, duration.', {
        param: `phases[${index}][duration]`,
      });
    if (phase.end_date === undefined && !phase.duration && index < wanted.length - 1)
      throw new ApiError('All phases but the last must have an `end_date` or a `duration`.', {
        param: `phases[${index}][end_date]`,
      });
    const end = phase.end_date ?? addMonths(start, lasts);
    if (end <= start)
      throw new ApiError('The end date of a phase must be after its start date.', {
        param: `phases[${index}][end_date]`,
      });
    const made = phaseOf(price, item.quantity ?? 1, { start, end }, phase.proration_behavior);
    start = end;
    return { ...made, metadata: mergeMetadata({}, phase.metadata) };
  });
}

export const scheduleOperations = [
  operation(
    'POST',
    '/v1/subscription_schedules',
    { from_subscription: text, metadata: metadata.optional() },
    ({ books, params }) => {
      const { store, emit } = books;
      const subscription = requireSubscription(books, params.from_subscription, 'from_subscription');
      if (subscription.schedule)
        throw new ApiError(
          `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule)}\`.`,
          { param: 'from_subscription' },
        );
      if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
        throw new ApiError(
          'You cannot migrate a subscription that is canceled or set to cancel at period end.',
          { param: 'from_subscription' },
        );
      const schedule = scheduleOf(books, subscription, mergeMetadata({}, params.metadata));
      store.put('schedule', schedule);
      emit('subscription_schedule.created', schedule);
      const attached = { ...subscription, schedule: schedule.id };
      store.put('subscription', attached);
      emit('customer.subscription.updated', attached, { schedule: null });
      return schedule;
    },
  ),
  operation('GET', '/v1/subscription_schedules/:id', {}, ({ books, id }) => requireSchedule(books, id)),
  operation(
    'POST',
    '/v1/subscription_schedules/:id',
    {
      end_behavior: z.enum(['release', 'cancel']).optional(),
      metadata: metadata.optional(),
      phases: z.array(phaseShape).min(1).max(10).optional(),
      proration_behavior: prorationBehavior.optional(),
    },
    ({ books, id, params }) => {
      const schedule = requireSchedule(books, id);
      if (schedule.status !== 'active')
        throw new ApiError(
          `You cannot update a subscription schedule that is in the \`${schedule.status}\` status.`,
        );
      const phases = params.phases ? phasesOf(books, schedule, params.phases) : schedule.phases;
      const [first] = phases;
      const updated: Stripe.SubscriptionSchedule = {
        ...schedule,
        phases,
        current_phase: first
          ? { start_date: first.start_date, end_date: first.end_date }
          : schedule.current_phase,
        end_behavior: params.end_behavior ?? schedule.end_behavior,
        metadata: mergeMetadata(schedule.metadata ?? {}, params.metadata),
      };
      books.store.put('schedule', updated);
      books.emit('subscription_schedule.updated', updated, { phases: schedule.phases });
      return updated;
    },
  ),
  operation(
    'POST',
    '/v1/subscription_schedules/:id/release',
    { preserve_cancel_date: flag.optional() },
    ({ books, id }) => {
      const schedule = requireSchedule(books, id);
      if (schedule.status !== 'active')
        throw new ApiError(
          `You cannot release a subscription schedule that is in the \`${schedule.status}\` status.`,
        );
      return releaseSchedule(books, schedule);
    },
  ),
];
