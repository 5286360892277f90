import * as z from 'zod/mini';
import { wordedText } from './text.ts';

const asItMustBe = "Idempotency-Key must be 8 to 128 letters, digits, '_', '.', ':' and '-'";

/**
 * The caller makes a new key for each request that it wants done, and repeats the key when it repeats the
 * request.
 */
export const IdempotencyKey = wordedText(
  128,
  { tooLong: asItMustBe },
  z.regex(/^[\w.:-]{8,128}$/, asItMustBe),
);
