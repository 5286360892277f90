import type { Principal, ResponseOf, readWebhookDelivery } from '@freightwright/contracts';
import { ownerOf } from '../policy.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { presentDelivery } from './delivery.ts';
import { findDelivery } from './find-delivery.ts';

/** @throws Problem 'webhook.not-found', 'webhook.delivery-not-found'. */
export async function readDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  principal: Principal,
  params: { id: string; deliveryId: string },
): Promise<ResponseOf<typeof readWebhookDelivery>> {
  const found = await findDelivery(deps, { userId: ownerOf(principal), ...params });
  return { delivery: presentDelivery(found), body: found.body };
}
