import { isTestTwin, type Principal, webhookTestType, webhookVersion } from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity } from '@freightwright/service-kit';
import { findActiveWebhook, findDelivery, requestSeed } from '../webhook/find-webhook.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { type Delivery, lookAgainMs } from './delivery.ts';
import { enqueueAttempt, startDelivery } from './enqueue.ts';

/**
 * Makes another attempt at once, and begins the schedule anew should it fail. A repeat of the request while that attempt
 * is still to be made changes nothing.
 * @throws Problem 'webhook.not-found', 'webhook.delivery-not-found', 'webhook.not-active', 'idempotency.key-reused'.
 */
export async function resendDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'idempotency' | 'bus' | 'nowMs'>,
  principal: Principal,
  params: { id: string; deliveryId: string },
  identity: RequestIdentity,
): Promise<Delivery> {
  const { userId } = callerAsUser(principal);
  await findDelivery(deps, userId, params);
  await findActiveWebhook(deps, userId, params.id);
  const now = new Date(deps.nowMs());
  const { seed } = await requestSeed(deps, userId, identity);
  const dueAt = new Date(now.getTime() + lookAgainMs);
  const begun =
    (await deps.deliveries.beginAnew(params.deliveryId, { seed, now, dueAt })) ??
    (await findDelivery(deps, userId, params));
  if (begun.state === 'pending') await enqueueAttempt(deps.bus, begun);
  return begun;
}

/**
 * Sends a webhook an event that means nothing. The same request with the same key sends one.
 * @throws Problem 'webhook.not-found', 'webhook.not-active', 'idempotency.key-reused'.
 */
export async function sendTest(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'idempotency' | 'bus' | 'nowMs'>,
  principal: Principal,
  id: string,
  identity: RequestIdentity,
): Promise<Delivery> {
  const { userId } = callerAsUser(principal);
  const webhook = await findActiveWebhook(deps, userId, id);
  const { seed } = await requestSeed(deps, userId, identity);
  return startDelivery(deps, webhook, {
    id: `evt_${seed}`,
    type: webhookTestType,
    version: webhookVersion,
    mode: isTestTwin(userId) ? 'test' : 'live',
    createdAt: new Date(deps.nowMs()).toISOString(),
    data: { webhookId: id },
  });
}
