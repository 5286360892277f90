import { repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { SignedInTier } from '../identity-provider/identity-provider.ts';

/** The fields of a session from the provider's latest response. */
export interface SessionState {
  email: string;
  tier: SignedInTier;
  /** The deployment scopes of the user's roles. */
  teamScopes: string[];
  providerSid?: string | undefined;
  /** The provider's refresh token, encrypted. The access token is not stored, because it is not needed. */
  sealedToken: string;
  accessExpiresAtMs: number;
}

export interface StoredSession extends SessionState, SessionTimes {
  /** Hash of the id in the browser's cookie. */
  key: string;
  userId: string;
  /** The browser's User-Agent at sign-in, truncated. */
  userAgent: string;
  /** The network address of the sign-in. */
  address: string;
  /** When the latest tier event happened, milliseconds since the epoch. 0 for none. */
  tierChangedAtMs: number;
  /** The id of the current renewal, in any replica. Null when there is none. */
  renewedBy: string | null;
  /**
   * No renewal may start before this time, because one is running or has just failed. Milliseconds since the
   * epoch.
   */
  renewableAtMs: number;
}

type NewSession = Omit<StoredSession, 'tierChangedAtMs' | 'renewedBy' | 'renewableAtMs'>;

type Stored = Omit<StoredSession, 'key'> & { _id: string; endsAt: Date };

export type SessionStore = ReturnType<typeof createSessionStore>;

/** MongoDB deletes a document by its TTL index when the session is over. */
export function createSessionStore(connection: Connection) {
  const required = { required: true } as const;
  const schema = new Schema<Stored>(
    {
      _id: { type: String, ...required },
      userId: { type: String, ...required, index: true },
      userAgent: String,
      address: { type: String, ...required },
      email: { type: String, default: '' },
      tier: { type: String, ...required },
      teamScopes: [String],
      providerSid: { type: String, index: true },
      sealedToken: { type: String, ...required },
      accessExpiresAtMs: { type: Number, ...required },
      createdAtMs: { type: Number, ...required },
      lastUsedAtMs: { type: Number, ...required },
      tierChangedAtMs: { type: Number, default: 0 },
      renewedBy: { type: String, default: null },
      renewableAtMs: { type: Number, default: 0 },
      endsAt: { type: Date, ...required },
    },
    { versionKey: false },
  );
  schema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
  const sessions = connection.model('Session', schema);
  const current = ({ key, renewedBy }: StoredSession) => ({ _id: key, renewedBy });

  return {
    async add(session: NewSession): Promise<void> {
      const { key, ...rest } = session;
      await sessions.create({ _id: key, ...rest, endsAt: new Date(endsAtMs(session)) });
    },
    async read(key: string): Promise<StoredSession | undefined> {
      return given(await sessions.findById(key).lean());
    },
    /** Updates the session's last use. Of several concurrent requests, one writes. */
    async touchSession(session: StoredSession, lastUsedAtMs: number): Promise<void> {
      const endsAt = new Date(endsAtMs({ ...session, lastUsedAtMs }));
      const unchanged = { _id: session.key, lastUsedAtMs: session.lastUsedAtMs };
      await sessions.updateOne(unchanged, { $set: { lastUsedAtMs, endsAt } });
    },
    /** Returns the deleted session. With `userId`, only a session of that user is deleted. */
    async remove(key: string, userId?: string): Promise<StoredSession | undefined> {
      const owned = userId === undefined ? {} : { userId };
      return given(await sessions.findOneAndDelete({ _id: key, ...owned }).lean());
    },
    async listOf(userId: string): Promise<StoredSession[]> {
      const stored = await sessions.find({ userId }).lean();
      return stored.map(present);
    },
    /** The users of the sessions among those that are open at that time, by key. */
    async ownersOf(keys: readonly string[], atMs: number): Promise<Map<string, string>> {
      const open = { _id: { $in: [...keys] }, endsAt: { $gt: new Date(atMs) } };
      const stored = await sessions.find(open, { userId: 1 }).lean();
      return new Map(stored.map(({ _id, userId }) => [_id, userId]));
    },
    async removeAllOf(userId: string): Promise<void> {
      await repeatable(() => sessions.deleteMany({ userId }));
    },
    /** Deletes a user's sessions, except those of one provider session or from `beforeMs` on. */
    async removeOthersOf(
      userId: string,
      { providerSid, beforeMs }: { providerSid: string; beforeMs: number },
    ): Promise<void> {
      const others = { userId, providerSid: { $ne: providerSid }, createdAtMs: { $lt: beforeMs } };
      await repeatable(() => sessions.deleteMany(others));
    },
    /** Deletes a user's oldest sessions, so that `atMost` remain. */
    async removeOldest(userId: string, atMost: number): Promise<void> {
      const tooMany = await sessions
        .find({ userId }, { _id: 1 })
        .sort({ createdAtMs: -1, _id: 1 })
        .skip(atMost)
        .lean();
      const ids = tooMany.map(({ _id }) => _id);
      if (ids.length > 0) await repeatable(() => sessions.deleteMany({ _id: { $in: ids } }));
    },
    /** Returns the users of the deleted sessions: one, or none. */
    async removeByProviderSid(providerSid: string): Promise<string[]> {
      const stored = await sessions.find({ providerSid }, { userId: 1 }).lean();
      await repeatable(() => sessions.deleteMany({ providerSid }));
      return [...new Set(stored.map(({ userId }) => userId))];
    },
    /** Updates the sessions without a more recent change. */
    async setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void> {
      const older = { userId, tierChangedAtMs: { $lt: changedAtMs } };
      const change = { $set: { tier, tierChangedAtMs: changedAtMs } };
      await repeatable(() => sessions.updateMany(older, change));
    },
    async setEmail(userId: string, email: string): Promise<void> {
      await repeatable(() => sessions.updateMany({ userId }, { $set: { email } }));
    },
    /** Starts a renewal, when the session's tokens expire by `dueByMs` and no other renewal is running. */
    async takeRenewal(
      key: string,
      { by, nowMs, dueByMs, untilMs }: { by: string; nowMs: number; dueByMs: number; untilMs: number },
    ): Promise<StoredSession | undefined> {
      const free = { _id: key, accessExpiresAtMs: { $lte: dueByMs }, renewableAtMs: { $lte: nowMs } };
      const taken = { $set: { renewedBy: by, renewableAtMs: untilMs } };
      return given(await sessions.findOneAndUpdate(free, taken, { returnDocument: 'after' }).lean());
    },
    /**
     * Stores the provider's response. A tier that arrived as an event in the meantime is preserved. False
     * when another renewal has claimed the session.
     */
    async finishRenewal(taken: StoredSession, { tier, ...details }: SessionState): Promise<boolean> {
      const ours = current(taken);
      const done = { ...details, renewedBy: null, renewableAtMs: 0 };
      const sameTier = { ...ours, tierChangedAtMs: taken.tierChangedAtMs };
      const written = await sessions.updateOne(sameTier, { $set: { ...done, tier } });
      if (written.matchedCount === 1) return true;
      return (await sessions.updateOne(ours, { $set: done })).matchedCount === 1;
    },
    /** Blocks renewals before `renewableAtMs`. */
    async putOffRenewal(taken: StoredSession, renewableAtMs: number): Promise<void> {
      await sessions.updateOne(current(taken), { $set: { renewedBy: null, renewableAtMs } });
    },
    /** Deletes a session that its renewal found to be over. */
    async removeRenewed(taken: StoredSession): Promise<void> {
      await sessions.deleteOne(current(taken));
    },
  };
}

const given = (stored: Stored | null): StoredSession | undefined => (stored ? present(stored) : undefined);

const present = ({ _id: key, endsAt: _, ...session }: Stored): StoredSession => ({ key, ...session });

const minuteMs = 60_000;

/**
 * A session ends after `idleMs` without use, and in any case after `absoluteMs`. Both are the same as in the
 * provider's realm.
 */
export const idleMs = 30 * minuteMs;
export const absoluteMs = 600 * minuteMs;

/** Use is recorded at most this often, so a session may end this much before its idle timeout. */
export const touchEveryMs = minuteMs;

export interface SessionTimes {
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
}

/** When a session ends if it is not used before, milliseconds since the epoch. */
export const endsAtMs = ({ createdAtMs, lastUsedAtMs }: SessionTimes): number =>
  Math.min(lastUsedAtMs + idleMs, createdAtMs + absoluteMs);
