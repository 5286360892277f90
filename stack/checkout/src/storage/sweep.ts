import type { Store } from './store.ts';

const DAY_MS = 86_400_000;
/** As at Stripe. */
const EVENTS_MS = 30 * DAY_MS;

/** Removes answers that no repetition asks for any more, and events of more than 30 days ago. */
export function sweep(store: Store, nowMs: number): void {
  store.transaction(() => {
    for (const { id, atMs } of store.all('idempotentAnswer'))
      if (atMs + DAY_MS < nowMs) store.remove('idempotentAnswer', id);
    for (const { id, acceptedAtMs } of store.all('delivery')) {
      if (acceptedAtMs === null || acceptedAtMs + EVENTS_MS > nowMs) continue;
      store.remove('delivery', id);
      store.remove('event', id);
    }
  });
}
