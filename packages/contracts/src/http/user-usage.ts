import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

const count = z.int().check(z.gte(0));

/**
 * Where the caller's bills of lading stand. `canGenerate` decides; the figures are for showing. On a plan without a limit nothing is
 * counted: used is 0, limit and remaining are null and nothing resets. A bill that is being made counts as used.
 */
export const BolUsage = z.strictObject({
  used: count,
  limit: z.nullable(count),
  remaining: z.nullable(count),
  /** When the next bill is free; null while none is used. */
  nextReset: z.nullable(z.iso.datetime()),
  canGenerate: z.boolean(),
});
export type BolUsage = z.infer<typeof BolUsage>;

export const bolUsage = defineRoute({
  method: 'GET',
  path: '/api/user/bol-usage',
  service: 'usage',
  summary: "The caller's use of bills of lading",
  access: 'registered',
  response: BolUsage,
});
