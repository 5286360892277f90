import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import type { AuditEventStore, Idempotency, Seal } from '@freightwright/service-kit';
import type { DeliveryStore } from './delivery/delivery-store.ts';
import type { PlanStore } from './plan/plan-store.ts';
import type { PostSigned } from './send/post-signed.ts';
import type { Slots } from './send/slots.ts';
import type { WebhookStore } from './webhook/webhook-store.ts';
import type { WebhookMetrics } from './webhooks-metrics.ts';

/** Dependencies of the use cases. */
export interface WebhookDeps {
  webhooks: WebhookStore;
  deliveries: DeliveryStore;
  plans: PlanStore;
  auditEvents: AuditEventStore;
  idempotency: Idempotency;
  seal: Seal;
  bus: Pick<Bus, 'enqueue'>;
  post: PostSigned;
  slots: Slots;
  counts: WebhookMetrics;
  testMode: boolean;
  nowMs: () => number;
  /** From 0 up to 1. */
  random: () => number;
  log: Log;
}
