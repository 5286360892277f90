import { deleteInBatches, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Chunk, PackedRows, ReadyRow } from './chunk.ts';
import { addFigures, type Figures, type Job, noFigures } from './job.ts';

interface StoredChunk extends Pick<Chunk, 'jobId' | 'userId' | 'index' | 'revision' | 'expiresAt'> {
  _id: string;
  rows: string;
  violations: string;
  ready?: string;
  /** The revision that `ready` belongs to. A release without that field changes rows beside it. */
  readyRevision?: string;
  outcomes?: string;
  warnings?: string;
  figures: string;
  hasErrors: boolean;
  isFrozen: boolean;
  isOver: boolean;
}

const idOf = (jobId: string, index: number) => `${jobId}.${index}`;
/** Of a megabyte at most; parsing them takes a few milliseconds each. */
const maxChunksPerJob = 4;
/** Chunks of one read or write of a few fields: the server takes whole documents, for some 100 ms. */
const chunksPerRead = 100;

interface OpenChunk extends Pick<Chunk, 'jobId' | 'index' | 'figures'> {
  ready: ReadyRow[] | undefined;
}

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
      ready: String,
      readyRevision: String,
      outcomes: String,
      warnings: String,
      figures: text,
      hasErrors: flag,
      isFrozen: flag,
      isOver: flag,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ jobId: 1, index: 1 });
  schema.index({ jobId: 1, isOver: 1, index: 1 });
  schema.index({ jobId: 1, hasErrors: 1, index: 1 });
  schema.index({ userId: 1, _id: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const chunks = connection.model('Chunk', schema);

  const some = async (filter: object, limit: number) =>
    (await chunks.find(filter).sort({ index: 1 }).limit(limit).lean()).map(chunkOf);
  const change = async (filter: object, set: object, unset: object = {}): Promise<boolean> =>
    (await chunks.updateOne(filter, { $set: set, $unset: unset })).matchedCount === 1;

  return {
    /** @param first the index of the first. */
    async add(
      { id: jobId, owner, expiresAt }: Pick<Job, 'id' | 'owner' | 'expiresAt'>,
      added: readonly PackedRows[],
      { first, revision }: { first: number; revision: string },
    ): Promise<void> {
      if (added.length === 0) return;
      const stored = added.map((packed, at): StoredChunk => {
        const index = first + at;
        return {
          ...{ _id: idOf(jobId, index), jobId, userId: owner.userId, index, expiresAt },
          ...{ ...storedRows(packed, revision), isFrozen: false },
        };
      });
      await chunks.insertMany(stored, { lean: true });
    },
    /**
     * The rows to run of a chunk that has not run; `ready` is undefined when they were stored without their
     * inputs. Undefined without such a chunk.
     */
    async findOpen(jobId: string, index: number): Promise<OpenChunk | undefined> {
      const fields = { rows: 0, violations: 0 } as const;
      const found = await chunks.findOne({ _id: idOf(jobId, index), isOver: false }, fields).lean();
      if (!found) return undefined;
      const { ready, readyRevision, revision, figures: text } = found;
      const figures: Figures = JSON.parse(text);
      const isCurrent = ready !== undefined && readyRevision === revision;
      return { jobId, index, figures, ready: isCurrent ? JSON.parse(ready) : undefined };
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
    /** Like `from`, only chunks with a warning. */
    withWarningsFrom: (jobId: string, index: number, limit: number) =>
      some({ jobId, warnings: { $exists: true }, index: { $gte: index } }, limit),
    /**
     * Changes rows under an optimistic lock. False after a concurrent change, or when they may be running.
     */
    change(
      { jobId, index, revision: before }: Pick<Chunk, 'jobId' | 'index' | 'revision'>,
      packed: PackedRows,
      revision: string,
    ): Promise<boolean> {
      const unchanged = { _id: idOf(jobId, index), revision: before, isFrozen: false };
      return change(unchanged, storedRows(packed, revision), {
        ...(!packed.outcomes && { outcomes: 1 }),
        ...(!packed.warnings && { warnings: 1 }),
      });
    },
    /** Makes the rows of these chunks immutable. */
    async freeze(jobId: string, indexes: readonly number[]): Promise<void> {
      const _id = { $in: indexes.map((index) => idOf(jobId, index)) };
      await repeatable(async () => chunks.updateMany({ _id, isFrozen: false }, { $set: { isFrozen: true } }));
    },
    /**
     * Stores the results of the rows, a single time. False when they exist already, or the chunk is deleted.
     */
    finish(
      { jobId, index }: Pick<Chunk, 'jobId' | 'index'>,
      { outcomes, figures }: { outcomes: NonNullable<Chunk['outcomes']>; figures: Figures },
    ): Promise<boolean> {
      return change(
        { _id: idOf(jobId, index), isOver: false },
        {
          outcomes: JSON.stringify(outcomes),
          figures: JSON.stringify(figures),
          hasErrors: figures.counts.invalid + figures.counts.failed > 0,
          isOver: true,
        },
      );
    },
    /** The indexes of the chunks whose rows have not run yet, in batches. */
    async *open(jobId: string): AsyncGenerator<number[]> {
      for (let from = 0; ; ) {
        const open = { jobId, isOver: false, index: { $gte: from } };
        const found = await chunks.find(open, { index: 1 }).sort({ index: 1 }).limit(chunksPerRead).lean();
        const last = found.at(-1);
        if (!last) return;
        yield found.map(({ index }) => index);
        from = last.index + 1;
      }
    },
    hasOpen: async (jobId: string) =>
      (await chunks.findOne({ jobId, isOver: false }, { _id: 1 }).lean()) !== null,
    /** Current sums over the chunks. */
    async figuresOf(jobId: string): Promise<Figures> {
      const sum = noFigures();
      // In ranges, each with its own time limit: a job of a million rows has thousands of chunks.
      for (let from = 0; ; from += chunksPerRead) {
        const range = { jobId, index: { $gte: from, $lt: from + chunksPerRead } };
        const found = await chunks.find(range, { figures: 1 }).lean();
        if (found.length === 0) return sum;
        for (const { figures } of found) addFigures(sum, JSON.parse(figures));
      }
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

function storedRows({ size: _, chars: __, figures, ...packed }: PackedRows, revision: string) {
  const isOver = packed.outcomes !== undefined;
  return { ...packed, figures: JSON.stringify(figures), isOver, revision, readyRevision: revision };
}

function chunkOf(stored: StoredChunk): Chunk {
  const { jobId, userId, index, revision, figures, expiresAt, rows, violations, outcomes, warnings } = stored;
  return {
    ...{ jobId, userId, index, revision, expiresAt },
    rows: JSON.parse(rows),
    errors: JSON.parse(violations),
    figures: JSON.parse(figures),
    outcomes: outcomes === undefined ? undefined : JSON.parse(outcomes),
    warnings: warnings === undefined ? undefined : JSON.parse(warnings),
  };
}
