import {
  accountOf,
  type bolIssued,
  type bolVoided,
  type bulkJobFinished,
  type DataOf,
  isTestTwin,
  type predictionMade,
  subscriptionOfTier,
  type tierChanged,
  type WebhookPayload,
  type WebhookType,
  webhookVersion,
} from '@freightwright/contracts';
import { startDelivery } from '../delivery/enqueue.ts';
import type { WebhookDeps } from '../webhook-deps.ts';

/** A payload without what is the same in each. */
export type Told = {
  [T in WebhookType]: {
    type: T;
    data: Extract<WebhookPayload, { type: T }>['data'];
    /** When it happened, an ISO moment. */
    createdAt: string;
  };
}[WebhookType];

/**
 * Makes a delivery for each webhook of the user that wants to be told of this. Safe to repeat with the same event id.
 * An account that is no longer on the Enterprise plan is told of nothing but the plan.
 */
export async function tellWebhooks(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'plans' | 'bus' | 'nowMs'>,
  { userId, eventId }: { userId: string; eventId: string },
  told: Told,
): Promise<void> {
  const wanting = await deps.webhooks.wanting(userId, told.type);
  if (wanting.length === 0) return;
  if (told.type !== 'plan.changed' && (await deps.plans.tierOf(accountOf(userId))) !== 'enterprise') return;
  const mode = isTestTwin(userId) ? 'test' : 'live';
  const payload: WebhookPayload = { id: eventId, version: webhookVersion, mode, ...told };
  for (const webhook of wanting) await startDelivery(deps, webhook, payload);
}

// What a customer is told of each event, field by field: a new field of an event is told to nobody until it is added here
// and to the contract of the payload.

export const billIssued = (event: DataOf<typeof bolIssued>): Told => {
  const { bolId, bolNumber, serviceType, originState, destinationState } = event;
  const { lines, weightLb, hazmat, issuedAt } = event;
  const freight = { lines, weightLb, hazmat };
  return {
    type: 'bill.issued',
    createdAt: issuedAt,
    data: { bolId, bolNumber, serviceType, originState, destinationState, ...freight, issuedAt },
  };
};

export const billVoided = ({ bolId, bolNumber, voidedAt }: DataOf<typeof bolVoided>): Told => ({
  type: 'bill.voided',
  createdAt: voidedAt,
  data: { bolId, bolNumber, voidedAt },
});

export const bulkFinished = (event: DataOf<typeof bulkJobFinished>): Told => {
  const { jobId, type: rowType, state, rows, done, failed, finishedAt } = event;
  return {
    type: 'bulk.finished',
    createdAt: finishedAt,
    data: { jobId, rowType, state, rows, done, failed, finishedAt },
  };
};

export const madePrediction = (event: DataOf<typeof predictionMade>): Told => {
  const { quoteId, originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt } = event;
  return {
    type: 'prediction.made',
    createdAt: predictedAt,
    data: { quoteId, originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt },
  };
};

export const planChanged = ({ tier, changedAt }: DataOf<typeof tierChanged>): Told => ({
  type: 'plan.changed',
  createdAt: changedAt,
  data: { plan: subscriptionOfTier(tier), tier, changedAt },
});
