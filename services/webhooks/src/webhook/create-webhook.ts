import {
  accountOf,
  type BodyOf,
  type createWebhook as createWebhookRoute,
  type Principal,
  Problem,
  webhookLimits,
} from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity } from '@freightwright/service-kit';
import type { WebhookDeps } from '../webhook-deps.ts';
import { checkAddress } from './check-address.ts';
import { findWebhook, requestSeed } from './find-webhook.ts';
import { newSecret } from './secret.ts';
import { presentWithSecret, type Webhook, type WithSecret, webhookActed } from './webhook.ts';

/**
 * Adds a webhook and shows its secret. The same request with the same key adds one, and shows the same secret for as long
 * as it is the present one.
 * @throws Problem 'request.invalid' for an address that we do not call, 'webhook.too-many', 'idempotency.key-reused'.
 */
export async function createWebhook(
  deps: Pick<WebhookDeps, 'webhooks' | 'plans' | 'idempotency' | 'seal' | 'testMode' | 'nowMs'>,
  principal: Principal,
  { name, url, events }: BodyOf<typeof createWebhookRoute>,
  identity: RequestIdentity,
): Promise<WithSecret> {
  const { userId } = callerAsUser(principal);
  const address = checkAddress(url, deps);
  const now = new Date(deps.nowMs());
  const { seed, isRepeat } = await requestSeed(deps, userId, identity);
  const id = `whk_${seed.slice(0, 16)}`;
  const webhook: Webhook = {
    id,
    userId,
    name,
    url: address,
    events: [...new Set(events)],
    state: 'active',
    createdAt: now,
    failingSince: null,
    secrets: [newSecret(deps.seal, id, seed)],
  };
  const added = await deps.webhooks.add(webhook, webhookActed('webhook-made', webhook, now));
  if (added === 'full') {
    throw new Problem('webhook.too-many', {
      detail: `An account may have ${webhookLimits.webhooks} webhooks. Delete one that you no longer need.`,
    });
  }
  await deps.plans.note(accountOf(userId), principal.tier, now);
  const kept = await findWebhook(deps, userId, id);
  const [present] = kept.secrets;
  if (!present) throw new Error('a webhook without a secret');
  return { answer: presentWithSecret(deps, kept, present), isRepeat };
}
