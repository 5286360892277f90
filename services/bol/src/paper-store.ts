import { type Connection, Schema } from 'mongoose';

/** Keeps documents as they were first printed, so that no later version of the layout or of a rule changes what somebody holds on paper. */
export interface PaperStore {
  find(id: string): Promise<Uint8Array | undefined>;
  /** Keeps `bytes`, unless there is a paper of that id already. @returns the paper that is kept. */
  keep(id: string, bytes: Uint8Array): Promise<Uint8Array>;
}

interface Paper {
  _id: string;
  bytes: Buffer;
}

const duplicateKey = 11_000;

export function createPaperStore(connection: Connection): PaperStore {
  const schema = new Schema<Paper>(
    { _id: { type: String, required: true }, bytes: { type: Buffer, required: true } },
    { versionKey: false },
  );
  const papers = connection.model('Paper', schema);

  async function find(id: string): Promise<Uint8Array | undefined> {
    const stored = await papers.findById(id).lean();
    // Without mongoose's own documents a Buffer comes as BSON's Binary.
    return stored ? bytesOf(stored.bytes) : undefined;
  }

  return {
    find,
    async keep(id, bytes) {
      try {
        await papers.create({ _id: id, bytes: Buffer.from(bytes) });
        return bytes;
      } catch (error) {
        if ((error as { code?: unknown }).code !== duplicateKey) throw error;
        return (await find(id)) ?? bytes;
      }
    },
  };
}

function bytesOf(stored: unknown): Uint8Array {
  if (stored instanceof Uint8Array) return stored;
  return (stored as { buffer: Uint8Array }).buffer;
}
