import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { DimensionIn, EmailAddress, FreightClass, WeightLb } from '../measures.ts';
import { defineRoute } from '../route.ts';
import { list, text } from '../text.ts';

/** A displayed calculation: lb/cu ft and cu ft with two decimals, savings in whole dollars. */
export const CalculationResult = z.strictObject({
  density: z.number().check(z.gte(0), z.lte(1e9)),
  volume: z.number().check(z.gte(0), z.lte(1e9)),
  freightClass: FreightClass,
  optimizationSuggestion: text(500),
  potentialSavings: z.number().check(z.gte(0), z.lte(1e6)),
  aiInsights: list(text(500), 20),
  /** New for each calculation. A result is emailed to an address at most once under the same id. */
  calculationId: text(64, z.minLength(1), z.regex(/^[\w.:-]+$/)),
});
export type CalculationResult = z.infer<typeof CalculationResult>;

/** The input of the result, and the units in which it is shown. */
export const CalculationEntry = z.strictObject({
  lengthIn: DimensionIn,
  widthIn: DimensionIn,
  heightIn: DimensionIn,
  weightLb: WeightLb,
  system: z.enum(['us', 'metric']),
});
export type CalculationEntry = z.infer<typeof CalculationEntry>;

export const EmailResultsRequest = z.strictObject({
  email: EmailAddress,
  calculationResult: CalculationResult,
  /** With it the email includes the dimensions, the weight and the next breaks. */
  entry: z.optional(CalculationEntry),
});
export type EmailResultsRequest = z.infer<typeof EmailResultsRequest>;

/** The response is sent when the email is queued, before it is delivered. */
export const emailResults = defineRoute({
  ...addresses.emailResults,
  service: 'notification',
  summary: 'Email a calculation result to an address',
  access: 'public',
  body: EmailResultsRequest,
  response: z.strictObject({ accepted: z.literal(true) }),
  status: 202,
  problems: ['email.too-many'],
  bodyLimitBytes: 16 * 1024,
});
