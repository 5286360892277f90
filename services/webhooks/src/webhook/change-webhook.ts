import {
  accountOf,
  type BodyOf,
  type changeWebhook as changeWebhookRoute,
  type Principal,
  Problem,
} from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import type { WebhookDeps } from '../webhook-deps.ts';
import { checkAddress } from './check-address.ts';
import { type Webhook, webhookActed } from './webhook.ts';
import type { WebhookChange } from './webhook-store.ts';

/**
 * Changes what is given. A webhook that is started again has not failed yet.
 * @throws Problem 'webhook.not-found', 'request.invalid' for an address that we do not call.
 */
export async function changeWebhook(
  { webhooks, plans, testMode, nowMs }: Pick<WebhookDeps, 'webhooks' | 'plans' | 'testMode' | 'nowMs'>,
  principal: Principal,
  id: string,
  { name, url, events, active }: BodyOf<typeof changeWebhookRoute>,
): Promise<Webhook> {
  const { userId } = callerAsUser(principal);
  const change: WebhookChange = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url: checkAddress(url, { testMode }), failingSince: null }),
    ...(events && { events: [...new Set(events)] }),
    ...(active === true && { state: 'active' as const, failingSince: null }),
    ...(active === false && { state: 'paused' as const }),
  };
  const now = new Date(nowMs());
  const changed = await webhooks.change(
    userId,
    id,
    change,
    webhookActed('webhook-changed', { id, userId }, now),
  );
  if (!changed) throw new Problem('webhook.not-found');
  await plans.note(accountOf(userId), principal.tier, now);
  return changed;
}
