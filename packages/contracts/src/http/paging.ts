import * as z from 'zod/mini';
import { text } from '../text.ts';

/** The `nextCursor` of the page before. */
export const cursorOf = (limit: number, pattern: RegExp) =>
  text(
    limit,
    z.regex(pattern),
    z.describe('The `nextCursor` of the previous page. Omit it for the first one'),
  );

/**
 * Entries on one page, as text in a query.
 * @param pattern the texts of the numbers from 1 to `most`.
 */
export const limitOf = (most: number, pattern: RegExp) =>
  text(
    3,
    z.regex(pattern),
    z.meta({ type: 'integer', minimum: 1, maximum: most, description: `Entries on one page, 1 to ${most}` }),
  );

/** The query of a paginated list. */
export const pageQuery = {
  cursor: z.optional(cursorOf(200, /^[\w.:-]+$/)),
  limit: z.optional(limitOf(100, /^([1-9]\d?|100)$/)),
};

/** The cursor of the next page; null on the last. */
export const nextCursor = z.nullable(text(200));
