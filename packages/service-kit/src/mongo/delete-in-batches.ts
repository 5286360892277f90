import { repeatable } from './repeatable.ts';

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
