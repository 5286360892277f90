import { batchCalls, isDuplicateInBulk, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface Paper {
  _id: string;
  layout: Buffer;
}

export type PaperStore = ReturnType<typeof createPaperStore>;

/**
 * Stores the packed layouts from which bills are drawn as they were first laid out, so that no later version
 * of the layout or of a rule changes a printed bill.
 */
export function createPaperStore(connection: Connection) {
  const schema = new Schema<Paper>(
    { _id: { type: String, required: true }, layout: { type: Buffer, required: true } },
    { versionKey: false },
  );
  const papers = connection.model('Paper', schema);

  async function find(id: string): Promise<Uint8Array | undefined> {
    const found = await papers.findById(id).lean();
    return found ? bytesOf(found.layout) : undefined;
  }

  const insert = batchCalls(async (added: [Paper, ...Paper[]]) => {
    try {
      await papers.insertMany(added, { ordered: false, lean: true });
    } catch (error) {
      if (!isDuplicateInBulk(error)) throw error;
      return Promise.all(added.map(async ({ _id, layout }) => (await find(_id)) ?? layout));
    }
    return added.map(({ layout }) => layout);
  });

  return {
    find,
    /** Stores a layout, unless there is already one with that id. @returns the stored one. */
    save: (id: string, layout: Uint8Array): Promise<Uint8Array> =>
      insert({ _id: id, layout: Buffer.from(layout) }),
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
