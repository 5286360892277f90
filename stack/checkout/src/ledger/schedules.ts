import type { Price, Schedule, Subscription } from '../storage/kinds.ts';
import type { Books } from './books.ts';
import { update } from './subscriptions.ts';

/** Leaves the subscription as it is and takes the schedule off it. */
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
