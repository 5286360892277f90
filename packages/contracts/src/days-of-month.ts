import * as z from 'zod/mini';
import { text } from './text.ts';

/** A month, and the calendar by which its days begin and end. */
export const MonthQuery = z.object({
  /** '2026-11'. */
  month: text(7, z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/)),
  /** IANA name. UTC when missing or not known. */
  timeZone: z.optional(text(64)),
});

/** As many counts as the month has days. */
export const DaysOfMonth = z.strictObject({ days: z.array(z.int().check(z.gte(0))) });
export type DaysOfMonth = z.infer<typeof DaysOfMonth>;
