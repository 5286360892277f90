import * as z from 'zod/mini';
import { text } from '../text.ts';

/** The query of a paginated list. */
export const pageQuery = {
  cursor: z.optional(text(200, z.regex(/^[\w.:-]+$/))),
  /** Entries on one page: 1 to 100. */
  limit: z.optional(text(3, z.regex(/^([1-9]\d?|100)$/))),
};

/** The cursor of the next page; null on the last. */
export const nextCursor = z.nullable(text(200));
