import * as z from 'zod/mini';

/** The header in which a caller names a request, on routes that are `idempotent`. */
export const idempotencyKeyHeader = 'idempotency-key';

/** Made by the caller, another for each request it wants done. */
export const IdempotencyKey = z
  .string()
  .check(
    z.regex(/^[\w.:-]{8,128}$/, "Idempotency-Key must be 8 to 128 letters, digits, '_', '.', ':' and '-'"),
  );
