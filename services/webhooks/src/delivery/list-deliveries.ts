import {
  type listWebhookDeliveries,
  type Principal,
  type QueryOf,
  type ResponseOf,
  webhookLimits,
} from '@freightwright/contracts';
import { callerAsUser, cursorOf, pageOf, readCursor } from '@freightwright/service-kit';
import { findWebhook } from '../webhook/find-webhook.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { presentDelivery } from './delivery.ts';

/** @throws Problem 'webhook.not-found', 'request.invalid' for a cursor that is not ours. */
export async function listDeliveries(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  principal: Principal,
  id: string,
  { cursor, limit, state }: QueryOf<typeof listWebhookDeliveries>,
): Promise<ResponseOf<typeof listWebhookDeliveries>> {
  await findWebhook(deps, callerAsUser(principal).userId, id);
  const atMost = Number(limit ?? webhookLimits.deliveriesOnPage);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await deps.deliveries.list({ webhookId: id, state }, after, atMost + 1);
  const { shown, nextCursor } = pageOf(found, atMost, cursorOf);
  return { deliveries: shown.map(presentDelivery), nextCursor };
}
