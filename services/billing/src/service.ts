import { defineService, natsAccess, openIdempotency } from '@freightwright/service-kit';
import { createClosedStore } from './account/closed-store.ts';
import { erasureSteps, exportSections } from './account/user-data.ts';
import { createApp } from './app.ts';
import { createBillingMetrics } from './billing-metrics.ts';
import { readConfig } from './config.ts';
import { createEventPump } from './events/event-pump.ts';
import { createEventStore } from './events/event-store.ts';
import { processEvent } from './events/process-event.ts';
import { makeSandboxPlans } from './provider/make-sandbox-plans.ts';
import { createStripeApi } from './provider/stripe-api.ts';
import { createSubscriberStore } from './subscriber/subscriber-store.ts';
import { subscribe } from './subscriptions.ts';
import { createJobStore } from './upkeep/job-store.ts';
import { keepUp } from './upkeep/upkeep.ts';

/** The clock, the provider, the stores and the pauses can be replaced in tests. */
export const billingService = ({
  nowMs = Date.now,
  providerIs = createStripeApi,
  subscribersIn = createSubscriberStore,
  upkeepEveryMs,
  paceMs,
}: BillingOptions = {}) =>
  defineService({
    name: 'billing',
    readConfig,
    async build({ config, base, openMongo, openBus, shutdown }) {
      const { log, metrics } = base;
      const { connection, ready } = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const publicUrl = config.PUBLIC_URL.replace(/(?<!\/)\/+$/, '');
      const provider = providerIs({
        secretKey: config.STRIPE_SECRET_KEY,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
        apiUrl: config.STRIPE_API_URL,
        automaticTax: config.STRIPE_TAX,
        publicUrl,
        nowMs,
        log,
        metrics,
      });
      const billingMetrics = createBillingMetrics(metrics);
      const events = createEventStore(connection);
      const subscribers = subscribersIn(connection);
      const closed = createClosedStore(connection);
      const known = { subscribers, closed, provider, billingMetrics, nowMs, log };
      const relay = subscribers.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      const pump = createEventPump({ ...known, events, process: (event) => processEvent(known, event) });
      await subscribe(bus, known);
      const deps = {
        ...known,
        events,
        pump,
        wake: pump.wake,
        idempotency: await openIdempotency(connection, { nowMs, log }),
        jobs: createJobStore(connection),
        publicUrl,
        ...(paceMs !== undefined && { paceMs }),
      };
      const upkeep = keepUp(deps, { ...(upkeepEveryMs !== undefined && { everyMs: upkeepEveryMs }) });
      const making = config.STRIPE_API_URL === undefined ? undefined : makeSandboxPlans({ provider, log });
      // All of these wait for the provider, which may be slow or away, so they have the same two seconds.
      shutdown.add('payments', () =>
        Promise.all([making?.stop(), upkeep.stop(), pump.stop(), provider.close()]),
      );
      // While the provider is away, what was paid for is still known. So the provider is not part of readiness.
      const app = createApp({ ...base, ...deps, readiness: { mongo: ready, nats: bus.ready } });
      const userData = { erase: erasureSteps(deps), export: exportSections(deps), nowMs };
      return { app, ...deps, metrics, upkeep, userData };
    },
  });

interface BillingOptions {
  nowMs?: () => number;
  providerIs?: typeof createStripeApi;
  subscribersIn?: typeof createSubscriberStore;
  upkeepEveryMs?: number;
  paceMs?: number;
}
