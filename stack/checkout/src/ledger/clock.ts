import type { Session, Subscription } from '../storage/kinds.ts';
import type { Books } from './books.ts';
import { issueInvoice, periodLine } from './invoices.ts';
import { collect } from './payments.ts';
import { addMonths } from './periods.ts';
import { endSubscription, nextPrice, update, withPrice } from './subscriptions.ts';

/** Advances one customer's time, and processes what is due by then. */
export function advance(books: Books, customerId: string, by: 'day' | 'month'): void {
  const customer = books.get('customer', customerId);
  const now = books.secondsFor(customerId);
  const then = by === 'month' ? addMonths(now, 1) : now + 86_400;
  const own = { ...customer.own, aheadSeconds: customer.own.aheadSeconds + then - now };
  books.store.put('customer', { ...customer, own });
  passTime(books);
}

/**
 * Processes all timed events up to each customer's present. Each runs at its own time, the earliest first:
 * payments are retried, checkouts expire, periods are renewed, phases begin, canceled subscriptions end.
 */
export function passTime(books: Books): void {
  for (;;) {
    const [first] = dueOf(books).toSorted((a, b) => a.at - b.at);
    if (!first) return;
    books.store.transaction(() => books.at(first.at, first.work));
  }
}

function dueOf(books: Books): { at: number; work: () => void }[] {
  const { store } = books;
  const isDue = (customer: string, at: number | null): at is number =>
    at !== null && at <= books.secondsFor(customer);
  const endOf = ({ items }: Subscription) => items.data[0].current_period_end;
  const retries = store
    .all('invoice', (one) => isDue(one.customer, one.next_payment_attempt))
    .map((one) => ({ at: one.next_payment_attempt ?? 0, work: () => void collect(books, one, 'away') }));
  const sessions = store
    .all('session', (one) => one.status === 'open' && isDue(one.customer, one.expires_at))
    .map((one) => ({ at: one.expires_at, work: () => void expireSession(books, one) }));
  const ends = store
    .all('subscription', (one) => one.status !== 'canceled' && isDue(one.customer, endOf(one)))
    .map((one) => ({ at: endOf(one), work: () => endPeriod(books, one) }));
  return [...retries, ...sessions, ...ends];
}

export function expireSession({ store, emit }: Books, session: Session): Session {
  const expired = { ...session, status: 'expired' as const, url: null };
  store.put('session', expired);
  emit('checkout.session.expired', expired);
  return expired;
}

function endPeriod(books: Books, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(books, subscription);
    return;
  }
  const [item] = subscription.items.data;
  const at = item.current_period_end;
  const price = nextPrice(books, subscription, at) ?? item.price;
  const present = books.get('subscription', subscription.id);
  const renewed = update(books, withPrice(present, price, at));
  collect(books, issueInvoice(books, renewed, [periodLine(books, renewed)]), 'away');
}
