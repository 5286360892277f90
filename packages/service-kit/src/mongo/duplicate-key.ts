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
