import type { Log, Metrics } from '@freightwright/runtime-kit';
import type { Mongo } from '@freightwright/service-kit';
import { createBillingMetrics } from './billing-metrics.ts';
import type { CommandConfig } from './config.ts';
import { createEventStore } from './events/event-store.ts';
import { createEventPump, processEvent } from './events/process-event.ts';
import { createStripeApi } from './provider/stripe-api.ts';
import { createJobStore } from './reconciliation/job-store.ts';
import { createClosedStore } from './subscriber/closed-store.ts';
import { createSubscriberStore } from './subscriber/subscriber-store.ts';

interface OpenOptions {
  connection: Mongo['connection'];
  nowMs: () => number;
  log: Log;
  metrics: Metrics;
  providerIs?: typeof createStripeApi;
}

/** The provider, the stores and the event processing: for the service, and for its command. */
export function openBilling(config: CommandConfig, options: OpenOptions) {
  const { connection, nowMs, log, metrics, providerIs = createStripeApi } = options;
  const publicUrl = config.PUBLIC_URL.replace(/(?<!\/)\/+$/, '');
  const known = {
    subscribers: createSubscriberStore(connection),
    closed: createClosedStore(connection),
    provider: providerIs({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl: config.STRIPE_API_URL,
      automaticTax: config.STRIPE_TAX,
      publicUrl,
      nowMs,
      log,
      metrics,
    }),
    billingMetrics: createBillingMetrics(metrics),
    nowMs,
    log,
  };
  const events = createEventStore(connection);
  const pump = createEventPump({ ...known, events, process: (event) => processEvent(known, event) });
  return { ...known, events, pump, wake: pump.wake, jobs: createJobStore(connection), publicUrl };
}
