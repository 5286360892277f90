import {
  deliverWebhook,
  isTestTwin,
  type listWebhookDeliveries,
  type Principal,
  type QueryOf,
  type ResponseOf,
  type WebhookPayload,
  webhookLimits,
  webhookTestType,
  webhookVersion,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Passes, RequestIdentity } from '@freightwright/service-kit';
import { callerAsUser, openWalk, repeatPasses } from '@freightwright/service-kit';
import { findActiveWebhook, findDelivery, findWebhook, requestSeed } from '../webhook/manage-webhooks.ts';
import type { Webhook } from '../webhook/webhook.ts';
import type { WebhookDeps } from '../webhooks-deps.ts';
import { type Delivery, lookAgainMs, newDelivery, presentDelivery } from './delivery.ts';

/**
 * Enqueues the next attempt of a delivery. The message id contains the time of the next check, so a repeat of
 * the same step is deduplicated, and a later step is not.
 */
async function enqueueAttempt(
  bus: Pick<Bus, 'enqueue'>,
  { id, attemptCount, dueAt }: Pick<Delivery, 'id' | 'attemptCount' | 'dueAt'>,
): Promise<void> {
  const attempt = attemptCount + 1;
  const task = { deliveryId: id, attempt };
  await bus.enqueue(deliverWebhook, task, { id: `${id}.${attempt}.${dueAt?.getTime() ?? 0}` });
}

/** Creates a delivery and enqueues its first attempt. Idempotent: one per event and webhook. */
export async function startDelivery(
  { deliveries, bus, nowMs }: Pick<WebhookDeps, 'deliveries' | 'bus' | 'nowMs'>,
  webhook: Webhook,
  payload: WebhookPayload,
): Promise<Delivery> {
  const delivery = await deliveries.save(newDelivery(webhook, payload, new Date(nowMs())));
  if (delivery.attemptCount === 0) await enqueueAttempt(bus, delivery);
  return delivery;
}

export type EnqueueDueDeps = Pick<WebhookDeps, 'deliveries' | 'bus' | 'counts' | 'nowMs' | 'log'>;

/** Deliveries per query. */
const batchSize = 200;

/** Enqueues every attempt that is due, and counts the pending ones. */
export async function enqueueDue({ deliveries, bus, counts, nowMs }: EnqueueDueDeps): Promise<void> {
  let found = batchSize;
  while (found === batchSize) {
    const due = await deliveries.takeDue(new Date(nowMs()), batchSize);
    for (const delivery of due) await enqueueAttempt(bus, delivery);
    found = due.length;
  }
  counts.pending.set(await deliveries.countPending());
}

/** Runs the pass periodically. `stop` waits for the pass in progress. */
export const startEnqueuing = (deps: EnqueueDueDeps, { intervalMs = 2_000 } = {}): Passes =>
  repeatPasses(() => enqueueDue(deps), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'deliveries to webhooks wait to be attempted'),
  });

/**
 * Makes another attempt at once, and starts the schedule anew if it fails. Idempotent while it is pending.
 * @throws Problem 'webhook.not-found', 'webhook.delivery-not-found', 'webhook.not-active',
 * 'idempotency.key-reused'.
 */
export async function resendDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'idempotency' | 'bus' | 'nowMs'>,
  principal: Principal,
  params: { id: string; deliveryId: string },
  identity: RequestIdentity,
): Promise<Delivery> {
  const { userId } = callerAsUser(principal);
  await findDelivery(deps, userId, params);
  await findActiveWebhook(deps, userId, params.id);
  const now = new Date(deps.nowMs());
  const { seed } = await requestSeed(deps, userId, identity);
  const dueAt = new Date(now.getTime() + lookAgainMs);
  const begun =
    (await deps.deliveries.beginAnew(params.deliveryId, { seed, now, dueAt })) ??
    (await findDelivery(deps, userId, params));
  if (begun.state === 'pending') await enqueueAttempt(deps.bus, begun);
  return begun;
}

/**
 * Sends a test event to a webhook. Idempotent by key.
 * @throws Problem 'webhook.not-found', 'webhook.not-active', 'idempotency.key-reused'.
 */
export async function sendTest(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'idempotency' | 'bus' | 'nowMs'>,
  principal: Principal,
  id: string,
  identity: RequestIdentity,
): Promise<Delivery> {
  const { userId } = callerAsUser(principal);
  const webhook = await findActiveWebhook(deps, userId, id);
  const { seed } = await requestSeed(deps, userId, identity);
  return startDelivery(deps, webhook, {
    id: `evt_${seed}`,
    type: webhookTestType,
    version: webhookVersion,
    mode: isTestTwin(userId) ? 'test' : 'live',
    timestamp: new Date(deps.nowMs()).toISOString(),
    data: { webhookId: id },
  });
}

/** @throws Problem 'webhook.not-found', 'request.invalid' for an invalid cursor, or one of another sort. */
export async function listDeliveries(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'nowMs'>,
  principal: Principal,
  id: string,
  query: QueryOf<typeof listWebhookDeliveries>,
): Promise<ResponseOf<typeof listWebhookDeliveries>> {
  await findWebhook(deps, callerAsUser(principal).userId, id);
  const walk = openWalk(query, { ...deps, perPage: webhookLimits.deliveriesOnPage });
  const { state } = query;
  const { shown, next } = walk.page(await deps.deliveries.list({ webhookId: id, state }, walk));
  return { deliveries: shown.map(presentDelivery), ...next };
}
