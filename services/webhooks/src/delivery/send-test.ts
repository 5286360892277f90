import { isTestTwin, type Principal, webhookTestType, webhookVersion } from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity } from '@freightwright/service-kit';
import { findActiveWebhook } from '../webhook/find-webhook.ts';
import { requestSeed } from '../webhook/request-seed.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import type { Delivery } from './delivery.ts';
import { startDelivery } from './enqueue.ts';

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
