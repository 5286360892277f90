import * as z from 'zod/mini';
import { DaysOfMonth, MonthQuery } from '../days-of-month.ts';
import * as addresses from '../facts/addresses.ts';
import { defineRoute } from '../route.ts';
import { moment, text } from '../text.ts';

const count = z.int().check(z.gte(0));

/**
 * How many bills of lading the caller has used. `canGenerate` decides whether another is allowed; the figures
 * are for display. On a plan without a limit nothing is counted: used is 0, limit and remaining are null, and
 * nothing resets. A bill that is being made at this moment counts as used.
 */
export const BolUsage = z.strictObject({
  used: count,
  limit: z.nullable(count),
  remaining: z.nullable(count),
  /** When the next bill is available; null while none is used. */
  nextReset: z.nullable(moment),
  canGenerate: z.boolean(),
});
export type BolUsage = z.infer<typeof BolUsage>;

export const bolUsage = defineRoute({
  ...addresses.bolUsageAddress,
  scope: 'usage:read',
  service: 'usage',
  summary: "The caller's use of bills of lading",
  access: 'registered',
  response: BolUsage,
});

/**
 * How many of the day's cost predictions the caller has used. They are counted for everybody without a paid
 * plan, signed in or not. `timeZone` is the caller's IANA zone; without one the day is that of UTC.
 */
export const PredictionUsage = z.strictObject({
  used: count,
  limit: z.nullable(count),
  remaining: z.nullable(count),
  /** The caller's next midnight; null while none is used. */
  nextReset: z.nullable(moment),
  canPredict: z.boolean(),
});
export type PredictionUsage = z.infer<typeof PredictionUsage>;

export const predictionUsage = defineRoute({
  ...addresses.predictionUsageAddress,
  scope: 'usage:read',
  service: 'usage',
  summary: "The caller's use of cost predictions today",
  access: 'public',
  countsAnonymous: true,
  query: z.object({ timeZone: z.optional(text(64)) }),
  response: PredictionUsage,
});

/** Predictions that were begun and not completed do not count. Two months are known. */
export const predictionDays = defineRoute({
  ...addresses.predictionDaysAddress,
  scope: 'usage:read',
  service: 'usage',
  summary: 'How many cost predictions the caller made on each day of a month',
  access: 'registered',
  query: MonthQuery,
  response: DaysOfMonth,
});
