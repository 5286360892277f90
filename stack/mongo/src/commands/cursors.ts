import { MongoError } from '../errors.ts';
import { encodeCursorReply } from '../wire/messages.ts';

/** The most bytes of documents in one reply, as in MongoDB. */
const MOST_BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 600_000;

interface Cursor {
  readonly namespace: string;
  readonly source: AsyncGenerator<Buffer[]>;
  ready: Buffer[];
  lastUsedMs: number;
}

export type Cursors = ReturnType<typeof createCursors>;

/** The open cursors, by id. A cursor that is not used for ten minutes is forgotten, as in MongoDB. */
export function createCursors(now: () => number) {
  const cursors = new Map<number, Cursor>();
  // Ids differ between runs, so that a cursor of an earlier process is not mistaken for one of this process.
  let nextId = 1 + Math.floor(Math.random() * 2 ** 52);

  const forget = (id: number): boolean => {
    void cursors.get(id)?.source.return(undefined);
    return cursors.delete(id);
  };

  return {
    /** Replies with the first batch and stores the rest for `getMore`. */
    open: async (
      namespace: string,
      source: AsyncGenerator<Buffer[]>,
      batchSize: number,
      single: boolean,
    ): Promise<Buffer> => {
      const cursor: Cursor = { namespace, source, ready: [], lastUsedMs: now() };
      const batch = await take(cursor, batchSize);
      if (single || !(await hasMore(cursor))) {
        await source.return(undefined);
        return encodeCursorReply('firstBatch', batch, 0, namespace);
      }
      nextId += 1;
      cursors.set(nextId, cursor);
      return encodeCursorReply('firstBatch', batch, nextId, namespace);
    },
    next: async (id: number, namespace: string, batchSize: number): Promise<Buffer> => {
      const cursor = cursors.get(id);
      if (cursor === undefined || cursor.namespace !== namespace) {
        throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
      }
      cursor.lastUsedMs = now();
      try {
        const batch = await take(cursor, batchSize);
        const more = await hasMore(cursor);
        if (!more) forget(id);
        return encodeCursorReply('nextBatch', batch, more ? id : 0, namespace);
      } catch (error) {
        forget(id);
        throw error;
      }
    },
    kill: forget,
    closeIdle: () => {
      for (const [id, cursor] of cursors) if (now() - cursor.lastUsedMs > IDLE_MS) forget(id);
    },
  };
}

async function take(cursor: Cursor, size: number): Promise<Buffer[]> {
  const batch: Buffer[] = [];
  let bytes = 0;
  while (batch.length < size && (await hasMore(cursor))) {
    const [raw] = cursor.ready;
    if (raw === undefined || (batch.length > 0 && bytes + raw.length > MOST_BATCH_BYTES)) break;
    cursor.ready.shift();
    batch.push(raw);
    bytes += raw.length;
  }
  return batch;
}

async function hasMore(cursor: Cursor): Promise<boolean> {
  while (cursor.ready.length === 0) {
    const { value, done } = await cursor.source.next();
    if (done === true) return false;
    cursor.ready = value;
  }
  return true;
}
