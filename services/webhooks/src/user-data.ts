import type { ErasureStep, ExportSection } from '@freightwright/service-kit';
import { cursorOf, eraseIdempotencyRecords, erasureStep, readCursor } from '@freightwright/service-kit';
import { presentDelivery } from './delivery/delivery.ts';
import { presentWebhook } from './webhook/webhook.ts';
import type { WebhookDeps } from './webhooks-deps.ts';

/** The steps that erase a user's data. Webhooks go first, so that no more deliveries are created. */
export const erasureSteps = (deps: WebhookDeps): ErasureStep[] => [
  eraseIdempotencyRecords(deps.idempotency),
  erasureStep('webhooks', deps.webhooks),
  erasureStep('deliveries to webhooks', deps.deliveries),
  erasureStep('plans', deps.plans),
];

export const exportSections = ({ webhooks, deliveries, nowMs }: WebhookDeps): ExportSection[] => [
  {
    kind: 'webhooks',
    async read(userId, after) {
      const all = await webhooks.list(userId);
      const from = all.findIndex(({ id }) => id === after) + 1;
      return (after !== undefined && from === 0 ? [] : all.slice(from)).map((webhook) => ({
        record: presentWebhook(webhook, nowMs()),
        place: webhook.id,
      }));
    },
  },
  {
    kind: 'webhookDeliveries',
    async read(userId, after) {
      const found = await deliveries.wholeAfter(userId, after === undefined ? undefined : readCursor(after));
      return found.map((delivery) => ({
        record: { ...presentDelivery(delivery), body: delivery.body },
        place: cursorOf(delivery),
      }));
    },
  },
];
