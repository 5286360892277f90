import * as z from 'zod/mini';
import { BolId } from '../bol/bol.ts';
import { BolNumber } from '../bol/number.ts';
import { UsState } from '../bol/us-state.ts';
import { apiKeyModes } from '../facts/api-keys.ts';
import { serviceTypes } from '../facts/bol/choices.ts';
import { bulkFinalStates, bulkTypes } from '../facts/bulk.ts';
import { subscriptionTiers, tiers } from '../facts/plans.ts';
import { webhookTestType, webhookVersion } from '../facts/webhooks.ts';
import { BulkJobId } from '../http/bulk.ts';
import { Usd } from '../prediction/breakdown.ts';
import { QuoteId } from '../prediction/quote.ts';
import { PredictionService } from '../prediction/request.ts';
import { moment, text } from '../text.ts';

const count = z.int().check(z.gte(0));

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

/** No name, address or phone number: those stay with the bill, which a key with its scope can read. */
const BillIssued = z.strictObject({
  ...envelope,
  type: z.literal('bill.issued'),
  data: z.strictObject({
    bolId: BolId,
    bolNumber: BolNumber,
    serviceType: z.enum(serviceTypes),
    originState: UsState,
    destinationState: UsState,
    /** Lines of the bill. */
    lines: z.int().check(z.gte(1)),
    weightLb: z.number().check(z.gte(0)),
    hazmat: z.boolean(),
    issuedAt: moment,
  }),
});

const BillVoided = z.strictObject({
  ...envelope,
  type: z.literal('bill.voided'),
  data: z.strictObject({ bolId: BolId, bolNumber: BolNumber, voidedAt: moment }),
});

const BulkFinished = z.strictObject({
  ...envelope,
  type: z.literal('bulk.finished'),
  data: z.strictObject({
    jobId: BulkJobId,
    /** What the rows are. */
    rowType: z.enum(bulkTypes),
    state: z.enum(bulkFinalStates),
    rows: count,
    done: count,
    /** Rows that break a rule, and rows that could not be run. */
    failed: count,
    finishedAt: moment,
  }),
});

const PredictionMade = z.strictObject({
  ...envelope,
  type: z.literal('prediction.made'),
  data: z.strictObject({
    /** `GET /api/quotes/<quoteId>` has the whole. */
    quoteId: QuoteId,
    originZip: text(10),
    destinationZip: text(10),
    weightLb: z.number().check(z.gte(0)),
    serviceType: PredictionService,
    totalEstimate: Usd,
    predictedAt: moment,
  }),
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
