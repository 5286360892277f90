import {
  isTestTwin,
  type Principal,
  Problem,
  webhookTestType,
  webhookVersion,
} from '@freightwright/contracts';
import type { RequestIdentity } from '@freightwright/service-kit';
import { ownerOf } from '../policy.ts';
import { findWebhook } from '../webhook/find-webhook.ts';
import { requestSeed } from '../webhook/request-seed.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { type Delivery, newDelivery } from './delivery.ts';
import { enqueueAttempt } from './enqueue-attempt.ts';

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
  const userId = ownerOf(principal);
  const webhook = await findWebhook(deps, userId, id);
  if (webhook.state !== 'active') throw new Problem('webhook.not-active');
  const now = new Date(deps.nowMs());
  const { seed } = await requestSeed(deps, userId, identity);
  const delivery = await deps.deliveries.keep(
    newDelivery(
      webhook,
      {
        id: `evt_${seed}`,
        type: webhookTestType,
        version: webhookVersion,
        mode: isTestTwin(userId) ? 'test' : 'live',
        createdAt: now.toISOString(),
        data: { webhookId: id },
      },
      now,
    ),
  );
  if (delivery.attemptCount === 0) await enqueueAttempt(deps.bus, delivery);
  return delivery;
}
