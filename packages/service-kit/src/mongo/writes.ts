/**
 * Runs a write to many documents, and retries it a single time when the database was unavailable. The driver
 * does not retry such a write when the primary changes during it: it may have been applied completely, partly
 * or not at all. So use this for idempotent writes only.
 * @example await repeatable(() => Bill.updateMany({ userId }, { $set: { closed: true } }));
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

/** The required subset of a mongoose model. */
interface Documents {
  find(filter: object, fields: object): { limit(count: number): { lean(): PromiseLike<unknown> } };
  deleteMany(filter: object): PromiseLike<unknown>;
}

/** Documents per batch: few enough that a batch never occupies the database for long. */
const batchSize = 500;

/**
 * Deletes all matching documents in batches, so that a user with very many documents does not block others.
 * Idempotent: a retry continues where it stopped.
 * @example await deleteInBatches(Bill, { userId });
 */
export async function deleteInBatches(documents: Documents, filter: object): Promise<void> {
  for (;;) {
    const found = (await documents.find(filter, { _id: 1 }).limit(batchSize).lean()) as { _id: unknown }[];
    if (found.length === 0) return;
    const batch = { ...filter, _id: { $in: found.map(({ _id }) => _id) } };
    await repeatable(async () => documents.deleteMany(batch));
  }
}

/** The server's error code for a violated unique index (DuplicateKey). */
const duplicateKey = 11_000;

/**
 * Whether a write failed because another document has the same value in `field`. The server names the index
 * (`keyPattern`, from MongoDB 4.2 on); its message is not used: it contains the value.
 * @example isDuplicateKey({ code: 11_000, keyPattern: { email: 1 } }, 'email'); // => true
 */
export function isDuplicateKey(error: unknown, field = '_id'): boolean {
  const { code, keyPattern } = (error ?? {}) as { code?: unknown; keyPattern?: object };
  return code === duplicateKey && keyPattern !== undefined && Object.hasOwn(keyPattern, field);
}

/**
 * Whether a bulk write stopped at a duplicate key. The driver does not report which index was violated, so
 * this is for collections in which only `_id` is unique.
 * @example isDuplicateInBulk({ code: 11_000, writeErrors: [] }); // => true
 */
export function isDuplicateInBulk(error: unknown): boolean {
  const { code, writeErrors } = (error ?? {}) as { code?: unknown; writeErrors?: unknown };
  return code === duplicateKey && writeErrors !== undefined;
}
