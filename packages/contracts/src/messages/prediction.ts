import * as z from 'zod/mini';
import { defineEvent, defineRequest } from '../message.ts';
import { priceFigures, Usd } from '../prediction/breakdown.ts';
import { QuoteId } from '../prediction/prediction.ts';
import { BulkPredictionRequest, PredictionService } from '../prediction/request.ts';
import { UserId } from '../principal.ts';
import { list, moment, text } from '../text.ts';

/** Shipments per request. */
export const shipmentsAQuestion = 50;

/**
 * Prices several shipments of one user independently by the current tariff. Nothing is counted and no
 * estimate is saved: the caller does both. The results have the order of the requests. An invalid request
 * gets its validation errors, by the fields of `BulkPredictionRequest`.
 */
export const priceShipments = defineRequest({
  subject: 'prediction.price.v1',
  data: z.strictObject({
    userId: UserId,
    requests: list(BulkPredictionRequest, shipmentsAQuestion, { least: 1 }),
  }),
  reply: z.strictObject({
    prices: list(
      z.discriminatedUnion('priced', [
        z.strictObject({ priced: z.literal(true), price: z.strictObject(priceFigures) }),
        z.strictObject({
          priced: z.literal(false),
          errors: list(z.strictObject({ field: text(120), rule: text(40), message: text(500) }), 20, {
            least: 1,
          }),
        }),
      ]),
      shipmentsAQuestion,
    ),
  }),
});

/**
 * A cost prediction was returned to a user on the Enterprise plan and saved. Only these are published,
 * because no other plan has webhooks.
 */
export const predictionMade = defineEvent({
  subject: 'prediction.made.v1',
  data: z.strictObject({
    userId: UserId,
    quoteId: QuoteId,
    originZip: text(10),
    destinationZip: text(10),
    weightLb: z.number().check(z.gte(0)),
    serviceType: PredictionService,
    totalEstimate: Usd,
    predictedAt: moment,
  }),
});
