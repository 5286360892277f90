import { deleteInBatches, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Chunk } from './chunk.ts';
import { addFigures, type Figures, noFigures } from './job.ts';

interface StoredChunk extends Pick<Chunk, 'jobId' | 'userId' | 'index' | 'revision' | 'expiresAt'> {
  _id: string;
  /** Rows, errors, outcomes and figures are JSON text, because no query reads them. */
  rows: string;
  violations: string;
  outcomes?: string;
  figures: string;
  hasErrors: boolean;
  isFrozen: boolean;
  isOver: boolean;
}

const idOf = (jobId: string, index: number) => `${jobId}.${index}`;
const maxChunksPerJob = 20;
const figuresPerBatch = 500;

export type ChunkStore = ReturnType<typeof createChunkStore>;

/** The chunks of all jobs. The results of a chunk are one atomic write, so that no row counts twice. */
export function createChunkStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const flag = { type: Boolean, required: true } as const;
  const schema = new Schema<StoredChunk>(
    {
      _id: text,
      jobId: text,
      userId: text,
      index: { type: Number, required: true },
      revision: text,
      rows: text,
      violations: text,
      outcomes: String,
      figures: text,
      hasErrors: flag,
      isFrozen: flag,
      isOver: flag,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ jobId: 1, index: 1 });
  schema.index({ jobId: 1, isOver: 1 });
  schema.index({ jobId: 1, hasErrors: 1, index: 1 });
  schema.index({ userId: 1, _id: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const chunks = connection.model('Chunk', schema);

  const some = async (filter: object, limit: number) =>
    (await chunks.find(filter).sort({ index: 1 }).limit(limit).lean()).map(chunkOf);
  const change = async (filter: object, set: object): Promise<boolean> =>
    (await chunks.updateOne(filter, { $set: set })).matchedCount === 1;

  return {
    async add(added: readonly Chunk[]): Promise<void> {
      if (added.length === 0) return;
      await chunks.insertMany(added.map(storedOf), { lean: true });
    },
    async find(jobId: string, index: number): Promise<Chunk | undefined> {
      const found = await chunks.findById(idOf(jobId, index)).lean();
      return found ? chunkOf(found) : undefined;
    },
    /** Chunks in file order, from an index on. */
    from: (jobId: string, index: number, limit: number) => some({ jobId, index: { $gte: index } }, limit),
    /** Like `from`, only chunks with invalid rows. */
    withErrorsFrom: (jobId: string, index: number, limit: number) =>
      some({ jobId, hasErrors: true, index: { $gte: index } }, limit),
    /**
     * Changes rows under an optimistic lock. False after a concurrent change, or when they may be running.
     */
    change(chunk: Chunk, revision: string): Promise<boolean> {
      const { rows, violations, hasErrors, figures } = storedOf(chunk);
      const unchanged = { _id: idOf(chunk.jobId, chunk.index), revision: chunk.revision, isFrozen: false };
      return change(unchanged, { rows, violations, hasErrors, figures, revision });
    },
    /** Makes the rows of the job immutable. */
    async freeze(jobId: string): Promise<void> {
      await repeatable(async () =>
        chunks.updateMany({ jobId, isFrozen: false }, { $set: { isFrozen: true } }),
      );
    },
    /**
     * Stores the results of the rows, a single time. False when they exist already, or the chunk is deleted.
     */
    finish(chunk: Chunk): Promise<boolean> {
      const { violations, outcomes, hasErrors, figures } = storedOf(chunk);
      const notYet = { _id: idOf(chunk.jobId, chunk.index), isOver: false };
      return change(notYet, { violations, outcomes, hasErrors, figures, isOver: true });
    },
    /** The indexes of the chunks whose rows have not run yet. */
    async open(jobId: string): Promise<number[]> {
      const found = await chunks.find({ jobId, isOver: false }, { index: 1 }).sort({ index: 1 }).lean();
      return found.map(({ index }) => index);
    },
    hasOpen: async (jobId: string) =>
      (await chunks.findOne({ jobId, isOver: false }, { _id: 1 }).lean()) !== null,
    /** Current sums over the chunks. */
    async figuresOf(jobId: string): Promise<Figures> {
      const sum = noFigures();
      // In batches: a job of a million rows has thousands of chunks.
      const all = chunks.find({ jobId }, { figures: 1 }).lean().cursor({ batchSize: figuresPerBatch });
      for await (const { figures } of all) addFigures(sum, JSON.parse(figures));
      return sum;
    },
    removeOf: (jobId: string) => deleteInBatches(chunks, { jobId }),
    countOf: (userId: string) => chunks.countDocuments({ userId }),
    /** Ordered by id. */
    async wholeAfter(userId: string, after: string | undefined): Promise<{ id: string; chunk: Chunk }[]> {
      const filter = { userId, ...(after !== undefined && { _id: { $gt: after } }) };
      const found = await chunks.find(filter).sort({ _id: 1 }).limit(maxChunksPerJob).lean();
      return found.map((stored) => ({ id: stored._id, chunk: chunkOf(stored) }));
    },
    eraseOf: (userId: string) => deleteInBatches(chunks, { userId }),
  };
}

function storedOf(chunk: Chunk): StoredChunk {
  const { jobId, userId, index, revision, figures, expiresAt, rows, errors, outcomes } = chunk;
  const failed = outcomes?.some((outcome) => outcome?.state === 'failed') ?? false;
  return {
    _id: idOf(jobId, index),
    ...{ jobId, userId, index, revision, expiresAt },
    rows: JSON.stringify(rows),
    violations: JSON.stringify(errors),
    figures: JSON.stringify(figures),
    ...(outcomes && { outcomes: JSON.stringify(outcomes) }),
    hasErrors: failed || errors.some((found) => found.length > 0),
    isFrozen: false,
    isOver: outcomes !== undefined,
  };
}

function chunkOf(stored: StoredChunk): Chunk {
  const { jobId, userId, index, revision, figures, expiresAt, rows, violations, outcomes } = stored;
  return {
    ...{ jobId, userId, index, revision, expiresAt },
    rows: JSON.parse(rows),
    errors: JSON.parse(violations),
    figures: JSON.parse(figures),
    outcomes: outcomes === undefined ? undefined : JSON.parse(outcomes),
  };
}
