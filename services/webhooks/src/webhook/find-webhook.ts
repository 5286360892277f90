import { Problem } from '@freightwright/contracts';
import type { Delivery } from '../delivery/delivery.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import type { Webhook } from './webhook.ts';

/** @throws Problem 'webhook.not-found'. */
export async function findWebhook(
  { webhooks }: Pick<WebhookDeps, 'webhooks'>,
  userId: string,
  id: string,
): Promise<Webhook> {
  const found = await webhooks.findOf(userId, id);
  if (!found) throw new Problem('webhook.not-found');
  return found;
}

/** @throws Problem 'webhook.not-found', 'webhook.not-active'. */
export async function findActiveWebhook(
  deps: Pick<WebhookDeps, 'webhooks'>,
  userId: string,
  id: string,
): Promise<Webhook> {
  const found = await findWebhook(deps, userId, id);
  if (found.state !== 'active') throw new Problem('webhook.not-active');
  return found;
}

/** @throws Problem 'webhook.not-found', 'webhook.delivery-not-found'. */
export async function findDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  userId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  await findWebhook(deps, userId, id);
  const delivery = await deps.deliveries.findOf(id, deliveryId);
  if (!delivery) throw new Problem('webhook.delivery-not-found');
  return delivery;
}
