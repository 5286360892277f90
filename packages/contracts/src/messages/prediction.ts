import * as z from 'zod/mini';
import { defineEvent, defineRequest } from '../message.ts';
import { priceFigures, Usd } from '../prediction/breakdown.ts';
import { QuoteId } from '../prediction/prediction.ts';
import { PredictionRequest, PredictionService } from '../prediction/request.ts';
import { UserId } from '../principal.ts';
import { list, moment, text } from '../text.ts';

/** Shipments of one question. */
export const shipmentsAQuestion = 50;

/**
 * Prices several shipments of one user, each for itself, by the tariff that counts today. Nothing is counted and no
 * estimate is kept: whoever asks does both. The answers have the order of the requests. A request that cannot be
 * priced is answered with what is wrong with it, by the fields of `PredictionRequest`.
 */
export const priceShipments = defineRequest({
  subject: 'prediction.price.v1',
  data: z.strictObject({
    userId: UserId,
    requests: list(PredictionRequest, shipmentsAQuestion, { least: 1 }),
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
 * A cost prediction was answered to a user on the Enterprise plan, and is kept. Only these are told: nobody else's are
 * asked for by anybody.
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
