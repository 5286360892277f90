import { Resolver } from 'node:dns/promises';
import { webhookLimits } from '@freightwright/contracts';
import {
  createAuditEventStore,
  createSeal,
  defineService,
  natsAccess,
  openIdempotency,
} from '@freightwright/service-kit';
import { settings } from './config.ts';
import { createDeliveryStore } from './delivery/delivery-store.ts';
import { type EnqueueDueDeps, startEnqueuing } from './delivery/enqueue.ts';
import { migrations } from './migrations.ts';
import { createPlanStore } from './plan/plan-store.ts';
import { routes } from './routes.ts';
import { createPoster, type PostDeps } from './send/post-signed.ts';
import { createSlots } from './send/slots.ts';
import { subscribe } from './subscriptions.ts';
import { erasureSteps, exportSections } from './user-data.ts';
import { createWebhookStore } from './webhook/webhook-store.ts';
import type { WebhookDeps } from './webhooks-deps.ts';
import { createWebhookMetrics } from './webhooks-metrics.ts';

export interface ServiceOptions {
  nowMs?: () => number;
  /** Name servers, the timeout of an attempt, a certificate authority. */
  sending?: Partial<Pick<PostDeps, 'resolver' | 'timeoutMs' | 'ca'>>;
  enqueuing?: (deps: EnqueueDueDeps) => ReturnType<typeof startEnqueuing>;
}

/** Concurrent attempts per process. */
const slotLimits = { account: 12, webhook: 3, slowMs: 500 };

/** Tests can replace the clock, the sending, and the pass over deliveries that are due. */
export const webhooksService = ({
  nowMs = Date.now,
  sending = {},
  enqueuing = startEnqueuing,
}: ServiceOptions = {}) =>
  defineService({
    name: 'webhooks',
    settings,
    migrations,
    async build({ config, log, metrics, openMongo, openBus, shutdown }) {
      const { connection, ready } = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const testMode = config.TEST_MODE;
      const deps: WebhookDeps = {
        webhooks: createWebhookStore(connection),
        deliveries: createDeliveryStore(connection, { nowMs }),
        plans: createPlanStore(connection),
        auditEvents: createAuditEventStore(connection),
        idempotency: openIdempotency(connection, { nowMs, log }),
        seal: createSeal(config.WEBHOOK_SECRET, 'webhook secrets'),
        bus,
        post: createPoster({
          resolver: new Resolver({ timeout: 2_000, tries: 2 }),
          timeoutMs: webhookLimits.timeoutMs,
          ...sending,
          testMode,
        }),
        slots: createSlots(slotLimits),
        counts: createWebhookMetrics(metrics),
        testMode,
        nowMs,
        random: Math.random,
        log,
      };
      await subscribe(bus, deps, config.WEBHOOK_ATTEMPTS_AT_A_TIME);
      const relay = deps.webhooks.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      const auditRelay = deps.auditEvents.relayTo({ bus, log });
      shutdown.add('outbox of acts', () => auditRelay.stop());
      const pass = enqueuing(deps);
      shutdown.add('due deliveries', () => pass.stop());
      const readiness = { mongo: ready, nats: bus.ready };
      const userData = { erase: erasureSteps(deps), export: exportSections(deps), nowMs };
      return { handlers: routes(deps), readiness, idempotency: deps.idempotency, deps, userData };
    },
  });
