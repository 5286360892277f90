import {
  bolIssued,
  bolVoided,
  bulkJobFinished,
  type DataOf,
  deliverWebhook,
  type EventSpec,
  predictionMade,
  tierChanged,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { eventIdOf } from './delivery/delivery.ts';
import { attemptDelivery } from './send/attempt-delivery.ts';
import {
  billIssued,
  billVoided,
  bulkFinished,
  madePrediction,
  planChanged,
  type Told,
  tellWebhooks,
} from './tell/tell-webhooks.ts';
import type { WebhookDeps } from './webhook-deps.ts';

/** Pauses between attempts to note what happened, milliseconds, and about a day of them. */
const tries = { maxAttempts: 300, backoffMs: [1_000, 5_000, 30_000, 120_000, 300_000], concurrency: 4 };

/**
 * Pauses before a task is taken up again that could not be carried out: its delivery is claimed by another worker, or the
 * database is away. An attempt that the customer's server refuses is no failure of the task.
 */
const taskTries = { maxAttempts: 100, backoffMs: [1_000, 5_000, 15_000, 60_000] };
/** Longer than an attempt takes, with the database before and after it. */
const taskTimeoutMs = 30_000;

type About = { userId: string };

export async function subscribe(
  bus: Pick<Bus, 'follow' | 'work'>,
  deps: WebhookDeps,
  concurrency: number,
): Promise<void> {
  const tell = async <E extends EventSpec>(
    spec: E,
    durable: string,
    toldOf: (event: DataOf<E>) => Told,
    also?: (event: DataOf<E>) => Promise<void>,
  ) =>
    bus.follow(spec, {
      durable,
      async handle(event, { id }) {
        const eventId = eventIdOf(spec.subject, id);
        await tellWebhooks(deps, { userId: (event as About).userId, eventId }, toldOf(event));
        await also?.(event);
      },
      ...tries,
    });
  await tell(bolIssued, 'webhooks-bill-issued', billIssued);
  await tell(bolVoided, 'webhooks-bill-voided', billVoided);
  await tell(bulkJobFinished, 'webhooks-bulk-finished', bulkFinished);
  await tell(predictionMade, 'webhooks-prediction-made', madePrediction);
  await tell(tierChanged, 'webhooks-plan-changed', planChanged, ({ userId, tier, changedAt }) =>
    deps.plans.change(userId, tier, new Date(changedAt)),
  );
  if (concurrency === 0) return;
  await bus.work(deliverWebhook, {
    durable: 'webhooks-deliver',
    handle: (task, { signal }) => attemptDelivery(deps, task, signal),
    concurrency,
    ...taskTries,
    timeoutMs: taskTimeoutMs,
  });
}
