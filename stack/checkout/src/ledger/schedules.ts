import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { idOf, newId } from './ids.ts';
import { itemOf } from './invoice-lines.ts';
import { planOf } from './subscriptions.ts';

type Schedule = Stripe.SubscriptionSchedule;
export type Phase = Stripe.SubscriptionSchedule.Phase;

export function phaseOf(
  price: Stripe.Price,
  quantity: number,
  span: { start: number; end: number },
  prorationBehavior: Phase['proration_behavior'] = 'create_prorations',
): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: price.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: span.end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: planOf(price).id,
        price: price.id,
        quantity,
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: prorationBehavior,
    start_date: span.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** A schedule whose first phase is what the subscription is in now. */
export function scheduleOf(
  books: Books,
  subscription: Stripe.Subscription,
  metadata: Stripe.Metadata,
): Schedule {
  const item = itemOf(subscription);
  const span = { start: item.current_period_start, end: item.current_period_end };
  const customer = idOf(subscription.customer);
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: books.secondsFor(customer),
    current_phase: { start_date: span.start, end_date: span.end },
    customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: subscription.automatic_tax.enabled, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [phaseOf(item.price, item.quantity ?? 1, span)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}

/** Leaves the subscription as it is and takes the schedule off it. */
export function releaseSchedule(books: Books, schedule: Schedule): Schedule {
  const { store, emit } = books;
  const subscription = store.find('subscription', idOf(schedule.subscription));
  const released: Schedule = {
    ...schedule,
    status: 'released',
    released_at: books.secondsFor(idOf(schedule.customer)),
    released_subscription: subscription?.id ?? null,
    subscription: null,
    current_phase: null,
  };
  store.put('schedule', released);
  emit('subscription_schedule.released', released);
  if (subscription) {
    const free = { ...subscription, schedule: null };
    store.put('subscription', free);
    emit('customer.subscription.updated', free, { schedule: schedule.id });
  }
  return released;
}

/**
 * The phase that begins at the end of a period, if a schedule says so. A schedule whose phases are over lets the
 * subscription go on, or asks to cancel it.
 */
export function nextPhase(
  books: Books,
  subscription: Stripe.Subscription,
  at: number,
): { kind: 'phase'; phase: Phase } | { kind: 'cancel' } | { kind: 'none' } {
  const { store, emit } = books;
  const schedule = store.find('schedule', idOf(subscription.schedule));
  if (schedule?.status !== 'active') return { kind: 'none' };
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
  if (!phase) {
    if (schedule.end_behavior === 'cancel') return { kind: 'cancel' };
    releaseSchedule(books, schedule);
    return { kind: 'none' };
  }
  const begun = { start_date: phase.start_date, end_date: phase.end_date };
  if (schedule.current_phase?.start_date === begun.start_date) return { kind: 'none' };
  const updated = { ...schedule, current_phase: begun };
  store.put('schedule', updated);
  emit('subscription_schedule.updated', updated, { current_phase: schedule.current_phase });
  return { kind: 'phase', phase };
}
