import { deliverWebhook, type WebhookPayload } from '@freightwright/contracts';
import { type Bus, type Passes, repeatPasses } from '@freightwright/service-kit';
import type { Webhook } from '../webhook/webhook.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { type Delivery, newDelivery } from './delivery.ts';

/**
 * Puts the next attempt of a delivery into the queue. Its id has the time at which it is looked for again, so a repeat of
 * the same step is stored once, and a later step is never taken for it.
 */
export async function enqueueAttempt(
  bus: Pick<Bus, 'enqueue'>,
  { id, attemptCount, dueAt }: Pick<Delivery, 'id' | 'attemptCount' | 'dueAt'>,
): Promise<void> {
  const attempt = attemptCount + 1;
  const task = { deliveryId: id, attempt };
  await bus.enqueue(deliverWebhook, task, { id: `${id}.${attempt}.${dueAt?.getTime() ?? 0}` });
}

/** Makes a delivery and puts its first attempt into the queue. Safe to repeat: an event makes one for each webhook. */
export async function startDelivery(
  { deliveries, bus, nowMs }: Pick<WebhookDeps, 'deliveries' | 'bus' | 'nowMs'>,
  webhook: Webhook,
  payload: WebhookPayload,
): Promise<Delivery> {
  const delivery = await deliveries.keep(newDelivery(webhook, payload, new Date(nowMs())));
  if (delivery.attemptCount === 0) await enqueueAttempt(bus, delivery);
  return delivery;
}

export type EnqueueDueDeps = Pick<WebhookDeps, 'deliveries' | 'bus' | 'counts' | 'nowMs' | 'log'>;

/** How many deliveries one look takes. */
const atOnce = 200;

/** Puts every attempt that is due into the queue, and counts what waits. */
export async function enqueueDue({ deliveries, bus, counts, nowMs }: EnqueueDueDeps): Promise<void> {
  let found = atOnce;
  while (found === atOnce) {
    const due = await deliveries.takeDue(new Date(nowMs()), atOnce);
    for (const delivery of due) await enqueueAttempt(bus, delivery);
    found = due.length;
  }
  counts.pending.set(await deliveries.countPending());
}

/** Looks again and again. `stop` waits for the pass that is in progress. */
export const startEnqueuing = (deps: EnqueueDueDeps, { intervalMs = 2_000 } = {}): Passes =>
  repeatPasses(() => enqueueDue(deps), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'deliveries to webhooks wait to be attempted'),
  });
