import * as z from 'zod/mini';
import { wordedText } from './text.ts';

/** The header in which a caller names a request, on routes that are `idempotent`. */
export const idempotencyKeyHeader = 'idempotency-key';

const asItMustBe = "Idempotency-Key must be 8 to 128 letters, digits, '_', '.', ':' and '-'";

/** Made by the caller, another for each request it wants done. */
export const IdempotencyKey = wordedText(
  128,
  { tooLong: asItMustBe },
  z.regex(/^[\w.:-]{8,128}$/, asItMustBe),
);
