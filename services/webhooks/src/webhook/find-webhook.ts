import { randomBytes } from 'node:crypto';
import { Problem } from '@freightwright/contracts';
import { type RequestIdentity, requestKey } from '@freightwright/service-kit';
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

const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * 22 characters of base64url, the same for a repeated request with the same key. Whatever a request makes is named after
 * its seed and made only if it is not there, so a repeat comes to the same, also when the first one died halfway.
 * @throws Problem 'idempotency.key-reused' when the key came with another request before.
 */
export async function requestSeed(
  { idempotency, nowMs }: Pick<WebhookDeps, 'idempotency' | 'nowMs'>,
  owner: string,
  identity: RequestIdentity,
): Promise<{ seed: string; isRepeat: boolean }> {
  const asked = { owner, request: requestKey(owner, identity, nowMs()), newOperationId: newSeed };
  const { operationId: seed, isRepeat } = await idempotency.operationOf(asked);
  return { seed, isRepeat };
}
