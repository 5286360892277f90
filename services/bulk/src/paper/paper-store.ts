import type { BulkPaper, BulkPaperFile } from '@freightwright/contracts';
import { deleteInBatches, isDuplicateKey, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A file of all bills of a job, and its latest build. */
export interface Paper {
  jobId: string;
  userId: string;
  file: BulkPaperFile;
  state: BulkPaper['state'];
  /** Random: a build that was given up cannot end another. */
  buildId: string;
  error?: string | undefined;
  size?: number | undefined;
  /** A build that has not ended by then was given up. */
  expiresAt: Date;
}

interface Piece extends Pick<Paper, 'buildId' | 'userId' | 'expiresAt'> {
  _id: string;
  index: number;
  bytes: Buffer;
}

/** A document of the database has at most 16 MB. */
const pieceBytes = 1024 * 1024;
const idOf = ({ jobId, file }: Pick<Paper, 'jobId' | 'file'>) => `${jobId}/${file}`;

const present = ({ file, state, error, size, expiresAt }: Paper): BulkPaper => ({
  ...{ file, state, error: error ?? null, size: size ?? null },
  expiresAt: expiresAt.toISOString(),
});

export type PaperStore = ReturnType<typeof createPaperStore>;

/** Stores the files of bills in pieces, until they expire. */
export function createPaperStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const expiresAt = { type: Date, required: true, index: { expireAfterSeconds: 0 } } as const;
  const userId = { ...text, index: true } as const;
  const paperSchema = new Schema<Paper & { _id: string }>(
    {
      ...{ _id: text, jobId: { ...text, index: true }, userId, file: text, state: text, buildId: text },
      ...{ error: String, size: Number, expiresAt },
    },
    { versionKey: false },
  );
  const pieceSchema = new Schema<Piece>(
    { _id: text, buildId: text, userId, index: Number, bytes: { type: Buffer, required: true }, expiresAt },
    { versionKey: false },
  );
  const papers = connection.model('Paper', paperSchema);
  pieceSchema.index({ buildId: 1, index: 1 });
  const pieces = connection.model('PaperPiece', pieceSchema);
  const pieceOf = async (buildId: string, index: number): Promise<Uint8Array | undefined> => {
    const found = await pieces.findOne({ buildId, index }).lean();
    const bytes = found?.bytes as Uint8Array | { buffer: Uint8Array } | undefined;
    // Without mongoose's documents, a Buffer is returned as BSON's Binary.
    return bytes instanceof Uint8Array ? bytes : bytes?.buffer;
  };
  const end = async (paper: Paper, set: Partial<Paper>): Promise<boolean> => {
    const building = { _id: idOf(paper), buildId: paper.buildId, state: 'building' } as const;
    return (await papers.updateOne(building, { $set: set })).matchedCount === 1;
  };
  const removePieces = (buildId: string) => deleteInBatches(pieces, { buildId });

  /** The files of a job that have not expired. */
  async function papersOf(jobId: string, now: Date): Promise<Paper[]> {
    const found = await papers
      .find({ jobId, expiresAt: { $gt: now } })
      .sort({ _id: 1 })
      .lean();
    return found.map(({ _id, ...paper }) => paper);
  }

  return {
    /** Starts a build. False while another one runs or its file is there. */
    async begin(paper: Paper, now: Date): Promise<boolean> {
      const over: object = { _id: idOf(paper), $or: [{ state: 'failed' }, { expiresAt: { $lte: now } }] };
      const again = { $set: paper, $unset: { error: 1, size: 1 } };
      if ((await papers.updateOne(over, again)).matchedCount === 1) return true;
      try {
        await papers.create({ _id: idOf(paper), ...paper });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    of: papersOf,
    /** The files of a job in the API's form. */
    show: async (jobId: string, now: Date) => (await papersOf(jobId, now)).map(present),
    /** Stores the bytes of a build, after those of an earlier attempt are removed. @returns their number. */
    async write(paper: Paper, chunks: AsyncIterable<Uint8Array>): Promise<number> {
      const { buildId, userId, expiresAt } = paper;
      await removePieces(buildId);
      let [index, size] = [0, 0];
      let waiting: Uint8Array[] = [];
      let waitingBytes = 0;
      const flush = async (least: number) => {
        if (waitingBytes < least) return;
        let rest = Buffer.concat(waiting);
        for (; rest.length >= least; index += 1) {
          const bytes = rest.subarray(0, pieceBytes);
          rest = rest.subarray(pieceBytes);
          await repeatable(() =>
            pieces.create({ _id: `${buildId}/${index}`, buildId, userId, index, bytes, expiresAt }),
          );
        }
        waiting = [rest];
        waitingBytes = rest.length;
      };
      for await (const chunk of chunks) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        size += chunk.length;
        await flush(pieceBytes);
      }
      await flush(1);
      return size;
    },
    /** False when the build was given up, or the file was deleted meanwhile. */
    async finish(paper: Paper, { size, expiresAt }: Required<Pick<Paper, 'size' | 'expiresAt'>>) {
      await pieces.updateMany({ buildId: paper.buildId }, { $set: { expiresAt } });
      return end(paper, { state: 'ready', size, expiresAt });
    },
    fail: (paper: Paper, error: string) => end(paper, { state: 'failed', error }),
    removePieces,
    /** @throws Error when a piece is missing, because the file was deleted meanwhile. */
    async *read({ buildId, size = 0 }: Paper): AsyncGenerator<Uint8Array> {
      for (let index = 0; index * pieceBytes < size; index += 1) {
        const bytes = await pieceOf(buildId, index);
        if (!bytes) throw new Error('a file of bills was deleted while it was sent');
        yield bytes;
      }
    },
    countOf: async (userId: string) =>
      (await papers.countDocuments({ userId })) + (await pieces.countDocuments({ userId })),
    async eraseOf(userId: string): Promise<void> {
      await deleteInBatches(papers, { userId });
      await deleteInBatches(pieces, { userId });
    },
  };
}
