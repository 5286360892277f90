import type { DataOf, EventSpec, WebhookPayload, WebhookType } from '@freightwright/contracts';
import {
  accountOf,
  bolIssued,
  bolVoided,
  bulkJobFinished,
  deliverWebhook,
  isTestTwin,
  predictionMade,
  subscriptionOfTier,
  tierChanged,
  webhookVersion,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import { eventIdOf } from './delivery/delivery.ts';
import { startDelivery } from './delivery/enqueue.ts';
import { attemptDelivery } from './send/attempt-delivery.ts';
import type { WebhookDeps } from './webhooks-deps.ts';

/** Backoff between attempts to store an event, milliseconds, and about a day of them. */
const tries = { maxAttempts: 300, backoffMs: [1_000, 5_000, 30_000, 120_000, 300_000], concurrency: 4 };

/**
 * Backoff of a failed task: its delivery is claimed by another worker, or the database is down. A rejection
 * by the customer's server is not a failure of the task.
 */
const taskTries = { maxAttempts: 100, backoffMs: [1_000, 5_000, 15_000, 60_000] };
/** Longer than an attempt takes, including the database before and after it. */
const taskTimeoutMs = 30_000;

type About = { userId: string };

export async function subscribe(
  bus: Pick<Bus, 'follow' | 'work'>,
  deps: WebhookDeps,
  concurrency: number,
): Promise<void> {
  const notify = async <E extends EventSpec>(
    spec: E,
    durable: string,
    publishedFor: (event: DataOf<E>) => Published,
    also?: (event: DataOf<E>) => Promise<void>,
  ) =>
    bus.follow(spec, {
      durable,
      async handle(event, { id }) {
        const eventId = eventIdOf(spec.subject, id);
        await notifyWebhooks(deps, { userId: (event as About).userId, eventId }, publishedFor(event));
        await also?.(event);
      },
      ...tries,
    });
  await notify(bolIssued, 'webhooks-bill-issued', billIssued);
  await notify(bolVoided, 'webhooks-bill-voided', billVoided);
  await notify(bulkJobFinished, 'webhooks-bulk-finished', bulkFinished);
  await notify(predictionMade, 'webhooks-prediction-made', madePrediction);
  await notify(tierChanged, 'webhooks-plan-changed', planChanged, ({ userId, tier, changedAt }) =>
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

/** A payload without the common fields. */
type Published = {
  [T in WebhookType]: {
    type: T;
    data: Extract<WebhookPayload, { type: T }>['data'];
    /** When it happened, as an ISO 8601 timestamp. */
    timestamp: string;
  };
}[WebhookType];

/**
 * Creates a delivery for each webhook of the user that subscribes to this event. Idempotent by event id. An
 * account that is no longer on the Enterprise plan receives only changes of plan.
 */
export async function notifyWebhooks(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'plans' | 'bus' | 'nowMs'>,
  { userId, eventId }: { userId: string; eventId: string },
  published: Published,
): Promise<void> {
  const wanting = await deps.webhooks.wanting(userId, published.type);
  if (wanting.length === 0) return;
  if (published.type !== 'plan.changed' && (await deps.plans.tierOf(accountOf(userId))) !== 'enterprise')
    return;
  const mode = isTestTwin(userId) ? 'test' : 'live';
  const payload: WebhookPayload = { id: eventId, version: webhookVersion, mode, ...published };
  for (const webhook of wanting) await startDelivery(deps, webhook, payload);
}

// The payload of each event, field by field: a new field of an event is published only after it is added here
// and to the contract of the payload.

const billIssued = (event: DataOf<typeof bolIssued>): Published => {
  const { bolId, bolNumber, serviceType, originState, destinationState } = event;
  const { lines, weightLb, hazmat, issuedAt } = event;
  const freight = { lines, weightLb, hazmat };
  return {
    type: 'bill.issued',
    timestamp: issuedAt,
    data: { bolId, bolNumber, serviceType, originState, destinationState, ...freight, issuedAt },
  };
};

export const billVoided = ({ bolId, bolNumber, voidedAt }: DataOf<typeof bolVoided>): Published => ({
  type: 'bill.voided',
  timestamp: voidedAt,
  data: { bolId, bolNumber, voidedAt },
});

const bulkFinished = (event: DataOf<typeof bulkJobFinished>): Published => {
  const { jobId, type: rowType, state, rows, done, failed, finishedAt } = event;
  return {
    type: 'bulk.finished',
    timestamp: finishedAt,
    data: { jobId, rowType, state, rows, done, failed, finishedAt },
  };
};

const madePrediction = (event: DataOf<typeof predictionMade>): Published => {
  const { quoteId, originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt } = event;
  return {
    type: 'prediction.made',
    timestamp: predictedAt,
    data: { quoteId, originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt },
  };
};

const planChanged = ({ tier, changedAt }: DataOf<typeof tierChanged>): Published => ({
  type: 'plan.changed',
  timestamp: changedAt,
  data: { plan: subscriptionOfTier(tier), tier, changedAt },
});
