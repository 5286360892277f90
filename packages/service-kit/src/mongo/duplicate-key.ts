/** The server's error code for a write that a unique index refuses (DuplicateKey). */
const duplicateKey = 11_000;

/**
 * Whether a write failed because another document has the same value in `field`. This is decided by the index
 * that the server names (`keyPattern`, from MongoDB 4.2 on), never by the text of its message, which contains
 * the value too.
 */
export function isDuplicateKey(error: unknown, field = '_id'): boolean {
  const { code, keyPattern } = (error ?? {}) as { code?: unknown; keyPattern?: object };
  return code === duplicateKey && keyPattern !== undefined && Object.hasOwn(keyPattern, field);
}

/**
 * Whether a bulk write stopped at a document whose key another one has. The driver does not pass on which index
 * refused it, so this is for collections in which only `_id` is unique.
 */
export function isDuplicateInBulk(error: unknown): boolean {
  const { code, writeErrors } = (error ?? {}) as { code?: unknown; writeErrors?: unknown };
  return code === duplicateKey && writeErrors !== undefined;
}
