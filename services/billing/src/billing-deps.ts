import type { Log } from '@freightwright/runtime-kit';
import type { BillingMetrics } from './billing-metrics.ts';
import type { Provider } from './provider/stripe-api.ts';
import type { ClosedStore } from './subscriber/closed-store.ts';
import type { SubscriberStore } from './subscriber/subscriber-store.ts';

/** Dependencies of the use cases. */
export interface BillingDeps {
  subscribers: SubscriberStore;
  closed: ClosedStore;
  provider: Provider;
  billingMetrics: BillingMetrics;
  /** Milliseconds since the epoch. */
  nowMs: () => number;
  log: Log;
}
