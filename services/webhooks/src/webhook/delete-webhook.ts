import { type Principal, Problem, webhooksActed } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import type { WebhookDeps } from '../webhook-deps.ts';
import { findWebhook } from './find-webhook.ts';

/**
 * Deletes a webhook with its deliveries. Those that are left by a crash between the two end by themselves, because
 * without their webhook nothing is sent.
 * @throws Problem 'webhook.not-found'.
 */
export async function deleteWebhook(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'acts' | 'nowMs'>,
  principal: Principal,
  id: string,
): Promise<undefined> {
  const { userId } = callerAsUser(principal);
  await findWebhook(deps, userId, id);
  const at = new Date(deps.nowMs());
  const data = { act: 'webhook-deleted', userId, on: id, at: at.toISOString() } as const;
  await deps.acts.note(webhooksActed, data, at);
  if (!(await deps.webhooks.remove(userId, id))) throw new Problem('webhook.not-found');
  await deps.deliveries.eraseOfWebhook(id);
  return undefined;
}
