import * as z from 'zod/mini';
import { apiKeyModes } from '../facts/api-keys.ts';
import { bulkTypes } from '../facts/bulk.ts';
import { subscriptionTiers, tiers } from '../facts/plans.ts';
import { webhookTestType, webhookVersion } from '../facts/webhooks.ts';
import { bolIssued, bolVoided } from '../messages/bol.ts';
import { bulkJobFinished } from '../messages/bulk.ts';
import { predictionMade } from '../messages/prediction.ts';
import { moment, text } from '../text.ts';

/** Names what happened. It is the same at every attempt, at every webhook and when a delivery is sent again. */
export const WebhookEventId = text(40, z.regex(/^evt_[A-Za-z0-9_-]{22}$/));

/** What every payload has. `mode` says whether it is about live data or about that of test keys. */
const envelope = {
  id: WebhookEventId,
  version: z.literal(webhookVersion),
  mode: z.enum(apiKeyModes),
  /** When it happened. */
  createdAt: moment,
};

const withoutUser = { userId: true } as const;

/** No name, address or phone number: those stay with the bill, which a key with its scope can read. */
const BillIssued = z.strictObject({
  ...envelope,
  type: z.literal('bill.issued'),
  data: z.omit(bolIssued.data, withoutUser),
});

const BillVoided = z.strictObject({
  ...envelope,
  type: z.literal('bill.voided'),
  data: z.omit(bolVoided.data, withoutUser),
});

const BulkFinished = z.strictObject({
  ...envelope,
  type: z.literal('bulk.finished'),
  /** `rowType`: what the rows are. */
  data: z.extend(z.omit(bulkJobFinished.data, { userId: true, type: true }), { rowType: z.enum(bulkTypes) }),
});

const PredictionMade = z.strictObject({
  ...envelope,
  type: z.literal('prediction.made'),
  /** `GET /api/quotes/<quoteId>` has the whole. */
  data: z.omit(predictionMade.data, withoutUser),
});

const PlanChanged = z.strictObject({
  ...envelope,
  type: z.literal('plan.changed'),
  data: z.strictObject({
    plan: z.enum(subscriptionTiers),
    /** The tier that the API answers with. */
    tier: z.enum(tiers),
    changedAt: moment,
  }),
});

const WebhookTest = z.strictObject({
  ...envelope,
  type: z.literal(webhookTestType),
  data: z.strictObject({ webhookId: text(24) }),
});

/** The body of a delivery. */
export const WebhookPayload = z.discriminatedUnion('type', [
  BillIssued,
  BillVoided,
  BulkFinished,
  PredictionMade,
  PlanChanged,
  WebhookTest,
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;
