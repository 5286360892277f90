import { isDuplicateKey, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** What is kept of a printed bill. */
export type Paper =
  /** The packed layout, from which the PDF is drawn. */
  | { kind: 'layout'; bytes: Uint8Array }
  /** The PDF itself, for bills that were issued before layouts were kept. */
  | { kind: 'pdf'; bytes: Uint8Array };

/**
 * Keeps bills as they were first laid out, so that no later version of the layout or of a rule changes a bill
 * that somebody has printed.
 */
export interface PaperStore {
  find(id: string): Promise<Paper | undefined>;
  /** Keeps a layout, unless there is already a paper with that id. @returns the paper that is kept. */
  keep(id: string, layout: Uint8Array): Promise<Paper>;
  /** Erases every paper of these bills. */
  eraseOf(billIds: readonly string[]): Promise<void>;
}

interface StoredPaper {
  _id: string;
  layout?: Buffer;
  /** A PDF. New papers never have one. */
  bytes?: Buffer;
}

export function createPaperStore(connection: Connection): PaperStore {
  const schema = new Schema<StoredPaper>(
    { _id: { type: String, required: true }, layout: Buffer, bytes: Buffer },
    { versionKey: false },
  );
  const papers = connection.model('Paper', schema);

  async function find(id: string): Promise<Paper | undefined> {
    const { layout, bytes } = (await papers.findById(id).lean()) ?? {};
    if (layout) return { kind: 'layout', bytes: bytesOf(layout) };
    return bytes && { kind: 'pdf', bytes: bytesOf(bytes) };
  }

  return {
    find,
    async keep(id, layout) {
      const paper: Paper = { kind: 'layout', bytes: layout };
      try {
        await papers.create({ _id: id, layout: Buffer.from(layout) });
        return paper;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await find(id)) ?? paper;
      }
    },
    async eraseOf(billIds) {
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
