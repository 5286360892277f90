import { isDuplicateKey, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

export type PaperStore = ReturnType<typeof createPaperStore>;

/**
 * Stores the packed layouts from which bills are drawn as they were first laid out, so that no later version
 * of the layout or of a rule changes a printed bill.
 */
export function createPaperStore(connection: Connection) {
  const schema = new Schema<{ _id: string; layout: Buffer }>(
    { _id: { type: String, required: true }, layout: { type: Buffer, required: true } },
    { versionKey: false },
  );
  const papers = connection.model('Paper', schema);

  async function find(id: string): Promise<Uint8Array | undefined> {
    const found = await papers.findById(id).lean();
    return found ? bytesOf(found.layout) : undefined;
  }

  return {
    find,
    /** Stores a layout, unless there is already one with that id. @returns the stored one. */
    async save(id: string, layout: Uint8Array): Promise<Uint8Array> {
      try {
        await papers.create({ _id: id, layout: Buffer.from(layout) });
        return layout;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await find(id)) ?? layout;
      }
    },
    /** Erases all papers of these bills. */
    async eraseOf(billIds: readonly string[]) {
      const ids = billIds.flatMap((id) => papersOf(id));
      await repeatable(() => papers.deleteMany({ _id: { $in: ids } }));
    },
  };
}

/** The ids of the papers that a bill can have. */
const papersOf = (billId: string) => [`${billId}/issued`, `${billId}/void`];

/** Without mongoose's documents, a Buffer is returned as BSON's Binary. */
function bytesOf(stored: unknown): Uint8Array {
  if (stored instanceof Uint8Array) return stored;
  return (stored as { buffer: Uint8Array }).buffer;
}
