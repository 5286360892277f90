import { deliverWebhook } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { Delivery } from './delivery.ts';

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
