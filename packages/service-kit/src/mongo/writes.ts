/**
 * Runs a write to many documents, and once more when the database was away. The driver does not repeat such a
 * write when the primary changes during it: it may have been done completely, in part or not at all. So use
 * this only for a write that leaves the same result when it is done twice.
 */
export async function repeatable<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { isDatabaseAway } = await import('./database-away.ts');
    if (!isDatabaseAway(error)) throw error;
    return write();
  }
}

/** A mongoose model, as far as this needs it. */
interface Documents {
  find(filter: object, fields: object): { limit(count: number): { lean(): PromiseLike<unknown> } };
  deleteMany(filter: object): PromiseLike<unknown>;
}

/** Documents of one batch: few enough that a batch never occupies the database for long. */
const batchSize = 500;

/**
 * Deletes everything that matches, a batch at a time, so that somebody with very many documents holds nobody
 * up. Safe to repeat: it continues where it stopped.
 */
export async function deleteInBatches(documents: Documents, filter: object): Promise<void> {
  for (;;) {
    const found = (await documents.find(filter, { _id: 1 }).limit(batchSize).lean()) as { _id: unknown }[];
    if (found.length === 0) return;
    const batch = { ...filter, _id: { $in: found.map(({ _id }) => _id) } };
    await repeatable(async () => documents.deleteMany(batch));
  }
}

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
