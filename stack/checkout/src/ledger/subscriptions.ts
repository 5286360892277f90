import type { Invoice, Price, Schedule, Session, Subscription } from '../storage/kinds.ts';
import { ApiError } from './api-error.ts';
import { type Books, newId } from './books.ts';
import { draftInvoice, issueInvoice, periodLine, prorationLines } from './invoices.ts';
import { openInvoices, pay, refusalOf } from './payments.ts';
import { periodEnd, sameInterval } from './periods.ts';

/** Stores a changed subscription and emits the event. */
export function update({ store, emit }: Books, subscription: Subscription): Subscription {
  store.put('subscription', subscription);
  emit('customer.subscription.updated', subscription);
  return subscription;
}

/** The subscription that a checkout pays for. Its first period begins now. */
export function openSubscription(books: Books, { customer, own }: Session): Subscription {
  const at = books.secondsFor(customer);
  const price = books.get('price', own.price);
  const subscription: Subscription = {
    id: newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    created: at,
    customer,
    ended_at: null,
    items: {
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: at,
          current_period_end: periodEnd(at, at, price),
          price,
        },
      ],
    },
    metadata: own.subscriptionMetadata,
    schedule: null,
    status: 'active',
    own: { collectsTax: own.collectsTax },
  };
  books.store.put('subscription', subscription);
  books.emit('customer.subscription.created', subscription);
  pay(books, issueInvoice(books, subscription, [periodLine(books, subscription)]));
  return subscription;
}

/** The subscription with this price. A period that begins now is counted from now where the interval is another. */
export function withPrice(subscription: Subscription, price: Price, begins?: number): Subscription {
  const [item] = subscription.items.data;
  const isSame = sameInterval(item.price, price);
  const anchor = isSame || begins === undefined ? subscription.billing_cycle_anchor : begins;
  const period = begins !== undefined && {
    current_period_start: begins,
    current_period_end: periodEnd(anchor, begins, price),
  };
  return { ...subscription, billing_cycle_anchor: anchor, items: { data: [{ ...item, price, ...period }] } };
}

/** The invoice that an immediate upgrade to a price costs. Nothing is stored. */
export const previewUpgrade = (books: Books, subscription: Subscription, price: Price): Invoice =>
  draftInvoice(books, subscription, prorationLines(books, subscription, price));

/** Upgrades and charges immediately. @throws ApiError when the card is refused; nothing changes then. */
export function upgrade(books: Books, subscription: Subscription, price: Price): Subscription {
  const customer = books.get('customer', subscription.customer);
  const isDue = previewUpgrade(books, subscription, price).amount_due > 0;
  const refusal = isDue ? refusalOf(books, customer, customer.own.card, 'away') : undefined;
  if (refusal) throw new ApiError(refusal.message, { type: 'card_error', code: refusal.code, status: 402 });
  const invoice = issueInvoice(books, subscription, prorationLines(books, subscription, price));
  const isSame = sameInterval(subscription.items.data[0].price, price);
  const begins = isSame ? undefined : books.secondsFor(customer.id);
  books.store.put('subscription', withPrice(subscription, price, begins));
  pay(books, invoice);
  return books.get('subscription', subscription.id);
}

export function endsWithPeriod(subscription: Subscription, ends: boolean): Subscription {
  const [{ current_period_end }] = subscription.items.data;
  return { ...subscription, cancel_at_period_end: ends, cancel_at: ends ? current_period_end : null };
}

/** Ends a subscription now. Its open invoices are no longer collected. */
export function endSubscription(books: Books, subscription: Subscription): Subscription {
  const { store, emit } = books;
  const schedule = store.find('schedule', subscription.schedule ?? '');
  const at = books.secondsFor(subscription.customer);
  const ended: Subscription = { ...subscription, status: 'canceled', ended_at: at, schedule: null };
  store.put('subscription', ended);
  for (const invoice of openInvoices(books, subscription.id))
    store.put('invoice', { ...invoice, next_payment_attempt: null });
  if (schedule) {
    const canceled = { ...schedule, status: 'canceled' as const };
    store.put('schedule', canceled);
    emit('subscription_schedule.canceled', canceled);
  }
  emit('customer.subscription.deleted', ended);
  return ended;
}

/** Removes the schedule without changing the subscription. */
export function releaseSchedule(books: Books, schedule: Schedule): Schedule {
  const { store, emit } = books;
  const subscription = store.find('subscription', schedule.subscription ?? '');
  const released: Schedule = { ...schedule, status: 'released', subscription: null };
  store.put('schedule', released);
  emit('subscription_schedule.released', released);
  if (subscription) update(books, { ...subscription, schedule: null });
  return released;
}

/** The price of the next period, if a schedule brings another. A schedule whose phases are over is released. */
export function nextPrice(books: Books, subscription: Subscription, at: number): Price | undefined {
  const { store, emit } = books;
  const schedule = store.find('schedule', subscription.schedule ?? '');
  if (!schedule) return undefined;
  const phase = schedule.phases.find(({ start_date }) => start_date === at);
  if (!phase) {
    releaseSchedule(books, schedule);
    return undefined;
  }
  emit('subscription_schedule.updated', schedule);
  return books.get('price', phase.items[0].price);
}
