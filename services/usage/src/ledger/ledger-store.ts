import { Problem } from '@freightwright/contracts';
import { isDuplicateInBulk, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Change } from './ledger.ts';
import type { Use, Uses } from './window.ts';

interface Ledger {
  _id: string;
  uses: Use[];
  /**
   * Optimistic lock: a new random value at every write. A write names the revision that it read, so it
   * changes nothing after a concurrent write.
   */
  revision: string;
  expiresAt: Date;
}

/** The changes of several counters, in order; undefined for one that is unchanged. */
interface Changes {
  changed: readonly (Change | undefined)[];
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

type Decide<D extends Changes> = (uses: readonly Uses[], isOurs: readonly boolean[]) => D;

/** Retries: an attempt fails only on another replica's write, and a counter takes few before it is full. */
const attemptsAtMost = 100;

/**
 * Stores the counters, one document each. A decision and its result are written atomically, for any number of
 * replicas. MongoDB deletes a document when none of its uses matters anymore.
 */
export function createLedgerStore(connection: Connection, { newId }: { newId: () => string }) {
  const schema = new Schema<Ledger>(
    {
      _id: { type: String, required: true },
      uses: {
        type: [
          {
            _id: false,
            id: { type: String, required: true },
            untilMs: { type: Number, required: true },
            lapsesAtMs: { type: Number, default: null },
          },
        ],
        required: true,
      },
      revision: { type: String, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const ledgers = connection.model('Ledger', schema);

  const remembered = rememberLedgers();

  async function find(keys: readonly string[]): Promise<Known[]> {
    const found = await ledgers.find({ _id: { $in: keys } }, { uses: 1, revision: 1 }).lean();
    const byKey = new Map(found.map((ledger) => [ledger._id, ledger]));
    return keys.map((key) => byKey.get(key) ?? nothing);
  }

  /** False when one of them has changed, or was created by another writer. */
  async function write(changes: readonly Write[]): Promise<boolean> {
    const writes = changes.map(({ key, known, next: { _id, ...next } }) => ({
      updateOne: {
        filter: { _id: key, revision: known.revision },
        update: { $set: next },
        upsert: known === nothing,
      },
    }));
    try {
      const { matchedCount, upsertedCount } = await ledgers.bulkWrite(writes, { ordered: true });
      return matchedCount + upsertedCount === changes.length;
    } catch (error) {
      if (isDuplicateInBulk(error)) return false;
      throw error;
    }
  }

  /** Writes what was decided from `known`, and caches it. @param tried gets the revisions of every write. */
  async function save(
    keys: readonly string[],
    known: readonly Known[],
    { changed }: Changes,
    tried: Set<string>,
  ): Promise<boolean> {
    const changes = keys.flatMap((key, index): Write[] => {
      const change = changed[index];
      if (!change) return [];
      const expiresAt = new Date(change.forgottenAtMs);
      const next = { _id: key, uses: [...change.uses], revision: newId(), expiresAt };
      return [{ key, known: known[index] ?? nothing, next }];
    });
    if (changes.length === 0) return true;
    // The outcome of a failed write is unknown, so nothing is cached until it has succeeded.
    for (const { key, next } of changes) {
      remembered.delete(key);
      tried.add(next.revision);
    }
    if (!(await write(changes))) return false;
    for (const { key, next } of changes) remembered.set(key, next);
    return true;
  }

  async function change<D extends Changes>(keys: readonly string[], decide: Decide<D>): Promise<D> {
    const tried = new Set<string>();
    const decideFrom = (known: readonly Known[]) =>
      decide(
        known.map(({ uses }) => uses),
        known.map(({ revision }) => tried.has(revision)),
      );
    // What this process wrote last is most likely still current, and a counter that is not cached is most
    // likely new. The write verifies it. An unchanged counter would not be compared, so it is read.
    const guess = keys.map((key) => remembered.get(key) ?? nothing);
    const guessed = decideFrom(guess);
    const changesAll = keys.every((_, index) => guessed.changed[index]);
    if (changesAll && (await save(keys, guess, guessed, tried))) return guessed;
    for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
      const found = await find(keys);
      const decision = decideFrom(found);
      if (await save(keys, found, decision, tried)) return decision;
    }
    throw new Problem('service.unavailable', { cause: `too many write ${keys.join(', ')}`, retryAfterS: 1 });
  }

  const inTurn = createTurns();
  return {
    /** The uses of each counter. */
    read: async (keys: readonly string[]): Promise<Uses[]> => (await find(keys)).map(({ uses }) => uses),
    /**
     * Calls `decide` with the uses of each counter and writes its `changed`, the first counter first, under
     * an optimistic lock. After a conflict, some may be written and others not; `decide` is then called again
     * with the current uses, and with which of them this call wrote. So it must have no side effects, and
     * reach the same result from there.
     * @throws Problem 'service.unavailable' after too many conflicts.
     */
    change: <D extends Changes>(keys: readonly string[], decide: Decide<D>): Promise<D> =>
      inTurn(keys, () => change(keys, decide)),
    /** The counters that exist. */
    async existing(keys: readonly string[]): Promise<{ key: string; uses: Uses }[]> {
      const found = await ledgers.find({ _id: { $in: keys } }, { uses: 1 }).lean();
      return found.map(({ _id: key, uses }) => ({ key, uses }));
    },
    async erase(keys: readonly string[]) {
      for (const key of keys) remembered.delete(key);
      await repeatable(() => ledgers.deleteMany({ _id: { $in: keys } }));
    },
  };
}

type Known = Pick<Ledger, 'uses' | 'revision'>;

/** No ledger has this revision, so a write over it creates a new one, or conflicts with the existing one. */
const nothing: Known = { uses: [], revision: 'none' };

interface Write {
  key: string;
  known: Known;
  next: Ledger;
}

/** A use is committed shortly after it was reserved, so a small cache is enough. */
const rememberedAtMost = 1_000;

/** LRU cache of the ledgers that this process wrote last. */
function rememberLedgers() {
  const ledgers = new Map<string, Known>();
  return {
    get: (key: string) => ledgers.get(key),
    delete: (key: string) => ledgers.delete(key),
    set(key: string, { uses, revision }: Known) {
      ledgers.delete(key);
      ledgers.set(key, { uses, revision });
      const [oldest] = ledgers.keys();
      if (ledgers.size > rememberedAtMost && oldest !== undefined) ledgers.delete(oldest);
    },
  };
}

/**
 * A mutex per key in this process, in order of arrival. Work on several keys waits for all of them. Other
 * processes are not blocked. It only avoids optimistic lock conflicts; correctness does not depend on it.
 */
export function createTurns(): <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    // All queues are joined at once, so there is no deadlock.
    const before = keys.map((key) => last.get(key));
    const mine = Promise.allSettled(before).then(work);
    for (const key of keys) last.set(key, mine);
    try {
      return await mine;
    } finally {
      for (const key of keys) if (last.get(key) === mine) last.delete(key);
    }
  };
}
