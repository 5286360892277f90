import { type Principal, Problem } from '@freightwright/contracts';
import type { RequestIdentity } from '@freightwright/service-kit';
import { ownerOf } from '../policy.ts';
import { findWebhook } from '../webhook/find-webhook.ts';
import { requestSeed } from '../webhook/request-seed.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { type Delivery, lookAgainMs } from './delivery.ts';
import { enqueueAttempt } from './enqueue-attempt.ts';
import { findDelivery } from './find-delivery.ts';

/**
 * Makes another attempt at once, and begins the schedule anew should it fail. A repeat of the request while that attempt
 * is still to be made changes nothing.
 * @throws Problem 'webhook.not-found', 'webhook.delivery-not-found', 'webhook.not-active', 'idempotency.key-reused'.
 */
export async function resendDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'idempotency' | 'bus' | 'nowMs'>,
  principal: Principal,
  { id, deliveryId }: { id: string; deliveryId: string },
  identity: RequestIdentity,
): Promise<Delivery> {
  const userId = ownerOf(principal);
  await findDelivery(deps, { userId, id, deliveryId });
  const { state } = await findWebhook(deps, userId, id);
  if (state !== 'active') throw new Problem('webhook.not-active');
  const now = new Date(deps.nowMs());
  const { seed } = await requestSeed(deps, userId, identity);
  const dueAt = new Date(now.getTime() + lookAgainMs);
  const begun =
    (await deps.deliveries.beginAnew(deliveryId, { seed, now, dueAt })) ??
    (await findDelivery(deps, { userId, id, deliveryId }));
  if (begun.state === 'pending') await enqueueAttempt(deps.bus, begun);
  return begun;
}
