import { cursorOf, type ErasureStep, type ExportSection, readCursor } from '@freightwright/service-kit';
import { presentDelivery } from './delivery/delivery.ts';
import { presentWebhook } from './webhook/webhook.ts';
import type { WebhookDeps } from './webhook-deps.ts';

type Deps = Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'plans' | 'nowMs'>;

/** Everything that the service has of a user. Webhooks go first, so that nothing makes another delivery. */
export const erasureSteps = ({ webhooks, deliveries, plans }: Deps): ErasureStep[] => [
  {
    what: 'webhooks',
    count: ({ userId }) => webhooks.countOf(userId),
    erase: ({ userId }) => webhooks.eraseOf(userId),
  },
  {
    what: 'deliveries to webhooks',
    count: ({ userId }) => deliveries.countOf(userId),
    erase: ({ userId }) => deliveries.eraseOf(userId),
  },
  {
    what: 'plans',
    count: ({ userId }) => plans.countOf(userId),
    erase: ({ userId }) => plans.eraseOf(userId),
  },
];

export const exportSections = ({ webhooks, deliveries, nowMs }: Deps): ExportSection[] => [
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
