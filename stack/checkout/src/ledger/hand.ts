import type { Stripe } from 'stripe';
import { ApiError } from './api-error.ts';
import type { Books } from './books.ts';
import { idOf } from './ids.ts';
import { passTime } from './passage.ts';
import { addMonths } from './periods.ts';

/** The last payment that arrived. @throws ApiError when there is none. */
export function lastCharge({ store }: Books, customerId: string): Stripe.Charge {
  const charge = store
    .all('charge')
    .findLast((one) => idOf(one.customer) === customerId && one.status === 'succeeded');
  if (!charge) throw new ApiError('Nothing has been paid yet.');
  return charge;
}

/** The last dispute that nobody has decided. @throws ApiError when there is none. */
export function lastDispute({ store }: Books, customerId: string): Stripe.Dispute {
  const open = store
    .all('dispute')
    .findLast(
      (one) =>
        one.status === 'needs_response' &&
        idOf(store.find('charge', idOf(one.charge))?.customer) === customerId,
    );
  if (!open) throw new ApiError('No dispute is open.');
  return open;
}

/** Moves one customer's time ahead, on its test clock if it has one, and carries out what is due by then. */
export function advance(
  books: Books,
  customerId: string,
  to: { months: number } | { seconds: number },
): void {
  const { store } = books;
  const now = books.secondsFor(customerId);
  const then = 'months' in to ? addMonths(now, to.months) : now + to.seconds;
  const clock = store.find('testClock', idOf(store.find('customer', customerId)?.test_clock));
  if (clock) store.put('testClock', { ...clock, frozen_time: then });
  else {
    const facts = books.factsOf(customerId);
    store.put('customerFacts', { ...facts, aheadSeconds: facts.aheadSeconds + then - now });
  }
  const touched = clock
    ? store.all('customer').filter(({ test_clock }) => idOf(test_clock) === clock.id)
    : [{ id: customerId }];
  for (const { id } of touched) passTime(books, id);
}
