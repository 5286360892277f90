import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { priceFigures } from '../prediction/breakdown.ts';
import { OwnTerms, Prediction, Quote, QuoteId, QuoteSummary } from '../prediction/prediction.ts';
import { PredictionRequest } from '../prediction/request.ts';
import { defineRoute, noContent, routesOf } from '../route.ts';
import { batchAnswerOf, batchOf, batchRoute } from './batch.ts';
import { deletionQuery, deletionsOf, inOrder, ownFilters, syncAnswer, syncQuery } from './paging.ts';

const reading = routesOf({ service: 'prediction', access: 'registered', scope: 'predictions:read' });
const writing = routesOf({ service: 'prediction', access: 'registered', scope: 'predictions:write' });

/**
 * Prices a shipment by the current tariff. Limited to 3 a calendar day for all callers without a paid plan,
 * signed in or not. A failed prediction is not counted. The estimate of a signed-in user is saved.
 */
export const predictShippingCost = defineRoute({
  ...addresses.predictShippingCost,
  scope: 'predictions:write',
  service: 'prediction',
  summary: 'What a shipment costs, worked out line by line',
  access: 'public',
  countsAnonymous: true,
  idempotent: true,
  replays: true,
  body: PredictionRequest,
  response: Prediction,
  problems: ['prediction.limit-reached', 'prediction.not-served'],
  latencyObjectiveMs: 250,
  /** A shipment of 100 kinds of unit with 50 commodities each, with long descriptions. */
  bodyLimitBytes: 1024 * 1024,
});

/**
 * Prices up to 100 shipments, one after the other, each by the rules of `predictShippingCost`. Like the rows of
 * a bulk file, they are not counted and not among the saved estimates, and come without explanations.
 */
export const predictShippingCosts = writing(addresses.predictShippingCosts, {
  ...batchRoute,
  summary: 'What up to 100 shipments cost, each with its own result',
  documentedBody: batchOf(PredictionRequest),
  response: batchAnswerOf(z.strictObject(priceFigures)),
});

/** Newest first by default. `nextCursor` is null on the last page. */
export const listQuotes = reading(addresses.listQuotes, {
  summary: "The caller's kept estimates",
  query: z.object({ ...syncQuery, ...ownFilters }).check(inOrder),
  response: z.strictObject({ quotes: z.array(QuoteSummary), ...syncAnswer }),
});

/** Oldest first, for 30 days. Quotes that have expired are not among them. */
export const listDeletedQuotes = reading(addresses.listDeletedQuotes, {
  summary: 'The deleted estimates of the last 30 days',
  query: z.object(deletionQuery).check(inOrder),
  response: deletionsOf(QuoteId),
});

export const readQuote = reading(addresses.readQuote, {
  params: z.object({ id: QuoteId }),
  summary: 'One kept estimate, as it was answered',
  response: z.strictObject({ quote: Quote }),
  problems: ['prediction.quote-not-found'],
});

export const deleteQuote = writing(addresses.deleteQuote, {
  params: z.object({ id: QuoteId }),
  summary: 'Delete a kept estimate',
  ...noContent,
  problems: ['prediction.quote-not-found'],
});

export const readOwnTerms = reading(addresses.readOwnTerms, {
  summary: "The caller's own terms with a carrier",
  response: z.strictObject({ terms: OwnTerms }),
});

export const saveOwnTerms = writing(addresses.saveOwnTerms, {
  summary: "Keep the caller's own terms with a carrier",
  body: z.strictObject({ terms: OwnTerms }),
  response: z.strictObject({ terms: OwnTerms }),
});
