import * as z from 'zod/mini';
import { apiKeyModes } from '../constants/api-keys.ts';
import { bulkTypes } from '../constants/bulk.ts';
import { subscriptionTiers, tiers } from '../constants/plans.ts';
import { webhookTestType, webhookVersion } from '../constants/webhooks.ts';
import { WebhookEventId } from '../http/webhooks.ts';
import { bolIssued, bolVoided } from '../messages/bol.ts';
import { bulkJobFinished } from '../messages/bulk.ts';
import { predictionMade } from '../messages/prediction.ts';
import { moment, text } from '../text.ts';

/** A payload of a type. `mode` tags it as live data or as data of test keys. */
const payload = <const Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.strictObject({
    id: WebhookEventId,
    version: z.literal(webhookVersion),
    mode: z.enum(apiKeyModes),
    /** When it happened. */
    timestamp: moment,
    type: z.literal(type),
    data,
  });

const withoutUser = { userId: true } as const;
/** `rowType`: what the rows are. */
const bulkFinished = z.extend(z.omit(bulkJobFinished.data, { userId: true, type: true }), {
  rowType: z.enum(bulkTypes),
});
const planChanged = z.strictObject({
  plan: z.enum(subscriptionTiers),
  /** The tier that the API returns. */
  tier: z.enum(tiers),
  changedAt: moment,
});

/**
 * The body of a delivery. It has no name, address or phone number: those stay with the bill, which a key with
 * its scope can read. `GET /api/quotes/<quoteId>` returns the whole prediction.
 */
export const WebhookPayload = z.discriminatedUnion('type', [
  payload('bill.issued', z.omit(bolIssued.data, withoutUser)),
  payload('bill.voided', z.omit(bolVoided.data, withoutUser)),
  payload('bulk.finished', bulkFinished),
  payload('prediction.made', z.omit(predictionMade.data, withoutUser)),
  payload('plan.changed', planChanged),
  payload(webhookTestType, z.strictObject({ webhookId: text(24) })),
]);
export type WebhookPayload = z.infer<typeof WebhookPayload>;
