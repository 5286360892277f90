import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { Prediction } from '../prediction/prediction.ts';
import { Quote, QuoteId, QuoteSummary } from '../prediction/quote.ts';
import { PredictionRequest } from '../prediction/request.ts';
import { OwnTerms } from '../prediction/terms.ts';
import { defineRoute } from '../route.ts';
import { text } from '../text.ts';

const common = { service: 'prediction', access: 'registered' } as const;
const one = { ...common, params: z.object({ id: QuoteId }) } as const;

/**
 * Prices a shipment by the tariff that counts today. Counted for everybody without a paid plan, signed in or
 * not: 3 a calendar day. A prediction that fails is not counted. The estimate of a signed-in user is kept.
 */
export const predictShippingCost = defineRoute({
  ...addresses.predictShippingCostAddress,
  scope: 'predictions:write',
  service: 'prediction',
  summary: 'What a shipment costs, worked out line by line',
  access: 'public',
  countsAnonymous: true,
  idempotent: true,
  body: PredictionRequest,
  response: Prediction,
  problems: [
    'prediction.limit-reached',
    'prediction.not-served',
    'idempotency.key-reused',
    'idempotency.under-way',
  ],
  /** A shipment of 100 kinds of unit with 50 commodities each, with long descriptions. */
  bodyLimitBytes: 1024 * 1024,
});

/** Newest first. `nextCursor` is null on the last page. */
export const listQuotes = defineRoute({
  ...common,
  ...addresses.listQuotesAddress,
  scope: 'predictions:read',
  summary: "The caller's kept estimates",
  query: z.object({
    cursor: z.optional(text(200, z.regex(/^[\w.:-]+$/))),
    /** Estimates on one page: 1 to 100. */
    limit: z.optional(text(3, z.regex(/^([1-9]\d?|100)$/))),
  }),
  response: z.strictObject({ quotes: z.array(QuoteSummary), nextCursor: z.nullable(text(200)) }),
});

export const readQuote = defineRoute({
  ...one,
  ...addresses.readQuoteAddress,
  scope: 'predictions:read',
  summary: 'One kept estimate, as it was answered',
  response: z.strictObject({ quote: Quote }),
  problems: ['prediction.quote-not-found'],
});

export const deleteQuote = defineRoute({
  ...one,
  ...addresses.deleteQuoteAddress,
  scope: 'predictions:write',
  summary: 'Delete a kept estimate',
  response: z.undefined(),
  status: 204,
  problems: ['prediction.quote-not-found'],
});

export const readOwnTerms = defineRoute({
  ...common,
  ...addresses.readOwnTermsAddress,
  scope: 'predictions:read',
  summary: "The caller's own terms with a carrier",
  response: z.strictObject({ terms: OwnTerms }),
});

export const keepOwnTerms = defineRoute({
  ...common,
  ...addresses.keepOwnTermsAddress,
  scope: 'predictions:write',
  summary: "Keep the caller's own terms with a carrier",
  body: z.strictObject({ terms: OwnTerms }),
  response: z.strictObject({ terms: OwnTerms }),
});
