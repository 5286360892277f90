import {
  type BodyOf,
  type Principal,
  Problem,
  type rotateWebhookSecret,
  webhookLimits,
} from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity } from '@freightwright/service-kit';
import type { WebhookDeps } from '../webhook-deps.ts';
import { findWebhook, requestSeed } from './find-webhook.ts';
import { newSecret } from './secret.ts';
import { presentWithSecret, type WithSecret, webhookActed } from './webhook.ts';

const hourMs = 3_600_000;

/**
 * Makes a new secret. The one before it signs beside it for some hours; one that was being replaced already signs no more.
 * @throws Problem 'webhook.not-found', 'idempotency.key-reused', 'service.unavailable' when another one was made at the
 * same moment.
 */
export async function rotateSecret(
  deps: Pick<WebhookDeps, 'webhooks' | 'idempotency' | 'seal' | 'nowMs'>,
  principal: Principal,
  id: string,
  { overlapHours = webhookLimits.overlapHours }: BodyOf<typeof rotateWebhookSecret>,
  identity: RequestIdentity,
): Promise<WithSecret> {
  const { userId } = callerAsUser(principal);
  const before = await findWebhook(deps, userId, id);
  const now = new Date(deps.nowMs());
  const { seed, isRepeat } = await requestSeed(deps, userId, identity);
  const [replaced] = before.secrets;
  if (replaced && replaced.id !== seed) {
    const until = new Date(now.getTime() + overlapHours * hourMs);
    await deps.webhooks.putSecret(
      id,
      newSecret(deps.seal, id, seed),
      { presentId: replaced.id, sealed: replaced.sealed, until },
      webhookActed('webhook-secret-rotated', { id, userId }, now),
    );
  }
  const webhook = await findWebhook(deps, userId, id);
  const made = webhook.secrets.find((secret) => secret.id === seed);
  if (!made) throw new Problem('service.unavailable', { cause: 'another secret was made', retryAfterS: 1 });
  return { answer: presentWithSecret(deps, webhook, made), isRepeat };
}
