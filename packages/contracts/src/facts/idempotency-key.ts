/** The header in which a caller gives a request its own key, on routes that are `idempotent`. */
export const idempotencyKeyHeader = 'idempotency-key';
