import * as z from 'zod/mini';
import { Day, moment, text } from '../text.ts';
import { Usd } from './breakdown.ts';
import { Prediction } from './prediction.ts';
import { PredictionRequest, PredictionService } from './request.ts';

export const QuoteId = text(64, z.regex(/^[\w-]{8,64}$/));

/** An estimate of a signed-in user, as the list shows it. */
export const QuoteSummary = z.strictObject({
  id: QuoteId,
  originZip: text(10),
  destinationZip: text(10),
  /** 'Chicago, IL'. */
  originPlace: text(90),
  destinationPlace: text(90),
  weightLb: z.number(),
  serviceType: PredictionService,
  totalEstimate: Usd,
  predictedAt: moment,
  /** The day on which it is deleted. */
  keptUntil: Day,
});
export type QuoteSummary = z.infer<typeof QuoteSummary>;

/** What was asked, and what was answered then. */
export const Quote = z.strictObject({
  summary: QuoteSummary,
  request: PredictionRequest,
  prediction: Prediction,
});
export type Quote = z.infer<typeof Quote>;
