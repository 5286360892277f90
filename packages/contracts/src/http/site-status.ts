import * as z from 'zod/mini';
import * as addresses from '../facts/addresses.ts';
import { statusDaysShown, statusParts } from '../facts/site-status.ts';
import { defineRoute } from '../route.ts';
import { Day, list, moment } from '../text.ts';

const Count = z.int().check(z.gte(0));

/** How often a part was asked on a day, and how often it said that it does not work or said nothing. */
const StatusDay = z.strictObject({
  /** A day of UTC, as in 2026-11-23. */
  day: Day,
  asked: Count,
  failed: Count,
});

const StatusOfPart = z.strictObject({
  part: z.enum(statusParts),
  works: z.boolean(),
  /** Oldest first. A day on which nobody asked is left out. */
  days: list(StatusDay, statusDaysShown),
});
export type StatusOfPart = z.infer<typeof StatusOfPart>;

/**
 * What works at this moment, by the word of the parts themselves, and how it was. While the history cannot be read,
 * `historyKnown` is false and every part has no days.
 */
export const siteStatus = defineRoute({
  ...addresses.siteStatusAddress,
  service: 'gateway',
  summary: 'What works now, and what did on each of the last 90 days',
  access: 'public',
  response: z.strictObject({
    at: moment,
    historyKnown: z.boolean(),
    parts: list(StatusOfPart, statusParts.length),
  }),
});
