import { Problem } from '@freightwright/contracts';
import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { type Ceiling, freeAtMs, rememberedMs, roomAt, storedOf } from './attempts-ceiling.ts';

interface Counter {
  _id: string;
  /** As many as the limit needs, oldest first. */
  attempts: { id: string; atMs: number }[];
  expiresAt: Date;
}

/** A new attempt under a key. */
export interface Attempt {
  id: string;
  /** Milliseconds since the epoch. */
  atMs: number;
  /** The same for all attempts under one key. */
  ceiling: Ceiling;
}

/** A retry is needed only when the document was created or deleted between two steps. */
const maxRetries = 10;

export type SignInFailuresStore = ReturnType<typeof createSignInFailuresStore>;

/** MongoDB deletes a document by its TTL index when none of its attempts count any more. */
export function createSignInFailuresStore(connection: Connection) {
  const schema = new Schema<Counter>(
    {
      _id: { type: String, required: true },
      attempts: {
        type: [{ _id: false, id: { type: String, required: true }, atMs: { type: Number, required: true } }],
        required: true,
      },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const counters = connection.model('SignInFailures', schema);

  async function push(key: string, { id, atMs, ceiling }: Attempt): Promise<boolean> {
    const { matchedCount } = await counters.updateOne(
      { _id: key, $or: [...roomAt(ceiling, atMs)] },
      {
        $push: { attempts: { $each: [{ id, atMs }], $slice: -storedOf(ceiling) } },
        $max: { expiresAt: new Date(atMs + rememberedMs(ceiling)) },
      },
    );
    return matchedCount === 1;
  }

  async function insert(key: string, { id, atMs, ceiling }: Attempt): Promise<boolean> {
    try {
      await counters.create({
        _id: key,
        attempts: [{ id, atMs }],
        expiresAt: new Date(atMs + rememberedMs(ceiling)),
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    /**
     * Counts the attempt if the limit allows it. Otherwise returns when the next one is allowed, in
     * milliseconds since the epoch.
     * @throws Problem 'service.unavailable' while disconnected.
     */
    async take(key: string, attempt: Attempt): Promise<{ taken: true } | { taken: false; freeAtMs: number }> {
      for (let round = 0; round < maxRetries; round += 1) {
        if (await push(key, attempt)) return { taken: true };
        const full = await counters.findById(key, { attempts: 1 }).lean();
        const freeAt = freeAtMs(attempt.ceiling, full?.attempts ?? []);
        if (freeAt > attempt.atMs) return { taken: false, freeAtMs: freeAt };
        if (!full && (await insert(key, attempt))) return { taken: true };
      }
      throw new Problem('service.unavailable', { retryAfterS: 1, cause: 'Too many write the same counter' });
    },
    async giveBack(key: string, id: string): Promise<void> {
      await counters.updateOne({ _id: key }, { $pull: { attempts: { id } } });
    },
  };
}
