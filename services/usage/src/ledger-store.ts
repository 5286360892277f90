import { Problem } from '@freightwright/contracts';
import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Change } from './ledger.ts';
import { createTurns } from './turns.ts';
import type { Use, Uses } from './use.ts';

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

/**
 * Keeps the counters, one document each. A decision and its result are written in one step, however many
 * replicas there are.
 */
export interface LedgerStore {
  read(key: string): Promise<Uses>;
  /**
   * Calls `decide` with the uses that are kept and writes what it answers as `changed`, in one step. When
   * somebody else wrote in between, it calls `decide` again, so `decide` must have no side effects.
   * @throws Problem 'service.unavailable' when other writes kept coming in between.
   */
  change<D extends { changed?: Change | undefined }>(key: string, decide: (uses: Uses) => D): Promise<D>;
}

/** An attempt is lost only to another replica's write, and a counter takes few writes before it is full. */
const attemptsAtMost = 100;

/** MongoDB deletes a document once none of its uses matters any more. */
export function createLedgerStore(connection: Connection, { newId }: { newId: () => string }): LedgerStore {
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

  const find = (key: string) => ledgers.findById(key, { uses: 1, revision: 1 }).lean();

  async function write(key: string, revision: string | undefined, { uses, forgottenAtMs }: Change) {
    const next = { uses: [...uses], revision: newId(), expiresAt: new Date(forgottenAtMs) };
    if (revision === undefined) return insert({ _id: key, ...next });
    const { matchedCount } = await ledgers.updateOne({ _id: key, revision }, { $set: next });
    return matchedCount === 1;
  }

  async function insert(ledger: Ledger): Promise<boolean> {
    try {
      await ledgers.create(ledger);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function change<D extends { changed?: Change | undefined }>(key: string, decide: (uses: Uses) => D) {
    for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
      const found = await find(key);
      const decision = decide(found?.uses ?? []);
      if (!decision.changed || (await write(key, found?.revision, decision.changed))) return decision;
    }
    throw new Problem('service.unavailable', { cause: `${key} is written by too many`, retryAfterS: 1 });
  }

  const inTurn = createTurns();
  return {
    read: async (key) => (await find(key))?.uses ?? [],
    change: (key, decide) => inTurn(key, () => change(key, decide)),
  };
}
