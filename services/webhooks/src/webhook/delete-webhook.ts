import { type Principal, Problem } from '@freightwright/contracts';
import { ownerOf } from '../policy.ts';
import type { WebhookDeps } from '../webhook-deps.ts';

/**
 * Deletes a webhook with its deliveries. Those that are left by a crash between the two end by themselves, because
 * without their webhook nothing is sent.
 * @throws Problem 'webhook.not-found'.
 */
export async function deleteWebhook(
  { webhooks, deliveries }: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  principal: Principal,
  id: string,
): Promise<undefined> {
  if (!(await webhooks.remove(ownerOf(principal), id))) throw new Problem('webhook.not-found');
  await deliveries.eraseOfWebhook(id);
  return undefined;
}
