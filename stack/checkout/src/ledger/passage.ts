import type { Stripe } from 'stripe';
import type { Books } from './books.ts';
import { idOf } from './ids.ts';
import { itemOf } from './invoice-lines.ts';
import { collect, endSubscription } from './payments.ts';
import { periodEnd, sameInterval } from './periods.ts';
import { nextPhase } from './schedules.ts';
import { billPeriod, planOf } from './subscriptions.ts';

interface Due {
  readonly customer: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly work: () => void;
}

/** Statuses in which periods still follow each other. */
const RUNNING: readonly string[] = ['active', 'past_due', 'unpaid'];

/** What happens to one customer by time alone, up to its present moment. */
export const passTime = (books: Books, customerId: string): void =>
  passDue(books, (customer) => customer === customerId);

/** Everybody's time, and that of checkouts without a customer. */
export const passTimeForAll = (books: Books): void => passDue(books, () => true);

/**
 * Each thing happens at its own time, the earliest first: checkouts expire, payments are tried again, periods are
 * renewed, phases begin, cancelled subscriptions end.
 */
function passDue(books: Books, concerns: (customer: string) => boolean): void {
  const untilOf = new Map<string, number>();
  const isDue = (customer: string, at: number | null): boolean => {
    if (at === null || !concerns(customer)) return false;
    const until = untilOf.get(customer) ?? books.secondsFor(customer);
    untilOf.set(customer, until);
    return at <= until;
  };
  for (;;) {
    const [first] = dueOf(books, isDue).toSorted((a, b) => a.at - b.at);
    if (!first) return;
    books.store.transaction(() => books.at(first.at, first.work));
  }
}

function dueOf(books: Books, isDue: (customer: string, at: number | null) => boolean): Due[] {
  const { store } = books;
  const customerOf = (one: Readonly<{ customer: unknown }>) => idOf(one.customer as string | null);
  const endOf = (one: Stripe.Subscription) => itemOf(one).current_period_end;
  const sessions = store
    .all('session', (one) => one.status === 'open' && isDue(customerOf(one), one.expires_at))
    .map((one) => ({
      customer: customerOf(one),
      at: one.expires_at,
      work: () => void expireSession(books, one),
    }));
  const retries = store
    .all('invoice', (one) => one.status === 'open' && isDue(customerOf(one), one.next_payment_attempt))
    .map((one) => ({
      customer: customerOf(one),
      at: one.next_payment_attempt ?? 0,
      work: () => void collect(books, one.id),
    }));
  const ends = store
    .all('subscription', (one) => RUNNING.includes(one.status) && isDue(customerOf(one), endOf(one)))
    .map((one) => ({ customer: customerOf(one), at: endOf(one), work: () => endPeriod(books, one) }));
  return [...retries, ...sessions, ...ends];
}

export function expireSession(books: Books, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired = { ...session, status: 'expired' as const, url: null };
  books.store.put('session', expired);
  books.emit('checkout.session.expired', expired);
  return expired;
}

const cancelNow = (books: Books, subscription: Stripe.Subscription): void =>
  void endSubscription(books, subscription, {
    at: books.secondsFor(idOf(subscription.customer)),
    reason: 'cancellation_requested',
  });

function endPeriod(books: Books, subscription: Stripe.Subscription): void {
  const { store, emit } = books;
  const at = books.secondsFor(idOf(subscription.customer));
  const next = subscription.cancel_at_period_end
    ? { kind: 'cancel' as const }
    : nextPhase(books, subscription, at);
  if (next.kind === 'cancel') {
    cancelNow(books, subscription);
    return;
  }
  const present = store.find('subscription', subscription.id) ?? subscription;
  const item = itemOf(present);
  const priceId = next.kind === 'phase' ? idOf(next.phase.items[0]?.price) : item.price.id;
  const price = store.find('price', priceId) ?? item.price;
  const quantity = (next.kind === 'phase' && next.phase.items[0]?.quantity) || item.quantity || 1;
  const anchor = sameInterval(item.price, price) ? present.billing_cycle_anchor : at;
  const renewed: Stripe.Subscription = {
    ...present,
    billing_cycle_anchor: anchor,
    items: {
      ...present.items,
      data: [
        {
          ...item,
          price,
          plan: planOf(price),
          quantity,
          current_period_start: at,
          current_period_end: periodEnd(anchor, at, price),
        },
      ],
    },
  };
  store.put('subscription', renewed);
  const invoice = billPeriod(books, renewed, 'subscription_cycle');
  const billed = store.find('subscription', subscription.id) ?? renewed;
  emit('customer.subscription.updated', billed, {
    items: present.items,
    latest_invoice: present.latest_invoice,
  });
  // Nobody is asked for money any more once it is unpaid; its invoices wait to be paid by hand.
  if (billed.status !== 'unpaid') collect(books, invoice.id);
}
