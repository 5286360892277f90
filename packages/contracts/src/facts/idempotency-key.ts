/** The header in which a caller gives a request its own key, on routes that are `idempotent`. */
export const idempotencyKeyHeader = 'idempotency-key';
/** The header of an answer that was given to the same request before. Its value is 'true'. */
export const replayedHeader = 'idempotency-replayed';
