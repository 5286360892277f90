import { type Passes, repeatPasses } from '@freightwright/service-kit';
import type { WebhookDeps } from '../webhook-deps.ts';
import { enqueueAttempt } from './enqueue-attempt.ts';

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

/** Looks again and again. `stop` waits for the pass that is under way. */
export const startEnqueuing = (deps: EnqueueDueDeps, { intervalMs = 2_000 } = {}): Passes =>
  repeatPasses(() => enqueueDue(deps), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'deliveries to webhooks wait to be attempted'),
  });
