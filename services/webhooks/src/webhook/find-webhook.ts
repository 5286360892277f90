import { Problem } from '@freightwright/contracts';
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
