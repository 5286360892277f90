import { Problem } from '@freightwright/contracts';
import { isDuplicateInBulk, repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Change } from './ledger.ts';
import type { Use, Uses } from './window.ts';

interface Ledger {
  _id: string;
  uses: Use[];
  /**
   * A new random value at every write. A write names the revision that it read, so it changes nothing when
   * somebody else wrote in between.
   */
  revision: string;
  expiresAt: Date;
}

/** What a decision makes of several counters, in their order; undefined for one that stays as it is. */
interface Changes {
  changed: readonly (Change | undefined)[];
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

type Decide<D extends Changes> = (uses: readonly Uses[], isOurs: readonly boolean[]) => D;

/** An attempt is lost only to another replica's write, and a counter takes few writes before it is full. */
const attemptsAtMost = 100;

/**
 * Keeps the counters, one document each. A decision and its result are written in one step, however many
 * replicas there are. MongoDB deletes a document once none of its uses matters any more.
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

  /** False when one of them is no longer what it was, or has been made by somebody else. */
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

  /** Writes what was decided from `known`, and remembers it. @param tried gets the revisions of every write. */
  async function keep(
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
    // What becomes of a write that fails is not known, so nothing is remembered until it has succeeded.
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
    // What this process wrote last is most likely still there, and a counter that it does not know is most likely
    // a new one. A write finds out. A counter that stays as it is would not be compared, so it is read.
    const guess = keys.map((key) => remembered.get(key) ?? nothing);
    const guessed = decideFrom(guess);
    const changesAll = keys.every((_, index) => guessed.changed[index]);
    if (changesAll && (await keep(keys, guess, guessed, tried))) return guessed;
    for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
      const found = await find(keys);
      const decision = decideFrom(found);
      if (await keep(keys, found, decision, tried)) return decision;
    }
    throw new Problem('service.unavailable', { cause: `too many write ${keys.join(', ')}`, retryAfterS: 1 });
  }

  const inTurn = createTurns();
  return {
    /** The uses of each counter. */
    read: async (keys: readonly string[]): Promise<Uses[]> => (await find(keys)).map(({ uses }) => uses),
    /**
     * Calls `decide` with the uses of each counter and writes what it answers as `changed`, the first counter
     * first. Each is written only over what the decision was made from. When somebody else wrote in between, some
     * may be written and others not; `decide` is then called again with what stands now, and with which of it this
     * call wrote. So it must have no side effects, and come to the same end from there.
     * @throws Problem 'service.unavailable' when other writes kept coming in between.
     */
    change: <D extends Changes>(keys: readonly string[], decide: Decide<D>): Promise<D> =>
      inTurn(keys, () => change(keys, decide)),
    /** Those of the counters that there are. */
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

/** No ledger has this revision, so what is written over it is a new one, or is refused by the one there is. */
const nothing: Known = { uses: [], revision: 'none' };

interface Write {
  key: string;
  known: Known;
  next: Ledger;
}

/** A use is committed a moment after it was reserved, so few need to be remembered. */
const rememberedAtMost = 1_000;

/** The ledgers that this process wrote last; the oldest give way. */
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
 * Runs one piece of work per key at a time in this process, in the order in which they came. Work on several keys
 * waits for all of them. Other processes are not held up. This only saves attempts that would be lost to each
 * other; correctness does not depend on it.
 */
export function createTurns(): <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (keys, work) => {
    // All places in the queues are taken at once, so two pieces of work never wait for each other.
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
