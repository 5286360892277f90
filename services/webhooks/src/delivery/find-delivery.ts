import { Problem } from '@freightwright/contracts';
import { findWebhook } from '../webhook/find-webhook.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import type { Delivery } from './delivery.ts';

export interface DeliveryPlace {
  userId: string;
  id: string;
  deliveryId: string;
}

/** @throws Problem 'webhook.not-found', 'webhook.delivery-not-found'. */
export async function findDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  { userId, id, deliveryId }: DeliveryPlace,
): Promise<Delivery> {
  await findWebhook(deps, userId, id);
  const delivery = await deps.deliveries.findOf(id, deliveryId);
  if (!delivery) throw new Problem('webhook.delivery-not-found');
  return delivery;
}
