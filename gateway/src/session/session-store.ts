import { repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { SignedInTier } from '../identity-provider/identity-provider.ts';

/** What a session keeps of the provider's last answer. */
export interface SessionFacts {
  email: string;
  tier: SignedInTier;
  /** What the user's roles let them do with remotes. */
  teamScopes: string[];
  providerSid?: string | undefined;
  /** The provider's refresh token, encrypted. The access token is not kept, because nobody needs it. */
  sealedToken: string;
  accessExpiresAtMs: number;
}

export interface StoredSession extends SessionFacts, SessionTimes {
  /** Hash of the id that the browser holds. */
  key: string;
  userId: string;
  /** What the browser called itself at sign-in, cut. */
  userAgent: string;
  /** The network address that signed in. */
  address: string;
  /**
   * When the last change of tier happened that came as an event, milliseconds since the epoch. 0 for none.
   */
  tierChangedAtMs: number;
  /** The id of the renewal that is under way, in any replica. Null when there is none. */
  renewedBy: string | null;
  /**
   * No renewal may start before this time, because one is under way or has just failed. Milliseconds since
   * the epoch.
   */
  renewableAtMs: number;
}

type NewSession = Omit<StoredSession, 'tierChangedAtMs' | 'renewedBy' | 'renewableAtMs'>;

type Kept = Omit<StoredSession, 'key'> & { _id: string; endsAt: Date };

export type SessionStore = ReturnType<typeof createSessionStore>;

/** MongoDB removes a document by itself once its session is over. */
export function createSessionStore(connection: Connection) {
  const required = { required: true } as const;
  const schema = new Schema<Kept>(
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
      lastSeenAtMs: { type: Number, ...required },
      tierChangedAtMs: { type: Number, default: 0 },
      renewedBy: { type: String, default: null },
      renewableAtMs: { type: Number, default: 0 },
      endsAt: { type: Date, ...required },
    },
    { versionKey: false },
  );
  schema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
  const sessions = connection.model('Session', schema);
  const held = ({ key, renewedBy }: StoredSession) => ({ _id: key, renewedBy });

  return {
    async add(session: NewSession): Promise<void> {
      const { key, ...rest } = session;
      await sessions.create({ _id: key, ...rest, endsAt: new Date(endsAtMs(session)) });
    },
    async read(key: string): Promise<StoredSession | undefined> {
      return given(await sessions.findById(key).lean());
    },
    /** Notes that a session was used. When several requests do so at the same moment, one of them writes. */
    async markSeen(session: StoredSession, lastSeenAtMs: number): Promise<void> {
      const endsAt = new Date(endsAtMs({ ...session, lastSeenAtMs }));
      const unchanged = { _id: session.key, lastSeenAtMs: session.lastSeenAtMs };
      await sessions.updateOne(unchanged, { $set: { lastSeenAtMs, endsAt } });
    },
    /** Returns the session that it removed. With `userId`, nobody else's session is removed. */
    async remove(key: string, userId?: string): Promise<StoredSession | undefined> {
      const owned = userId === undefined ? {} : { userId };
      return given(await sessions.findOneAndDelete({ _id: key, ...owned }).lean());
    },
    async listOf(userId: string): Promise<StoredSession[]> {
      const kept = await sessions.find({ userId }).lean();
      return kept.map(present);
    },
    /** The users of those sessions that are open at that time, by key. */
    async ownersOf(keys: readonly string[], atMs: number): Promise<Map<string, string>> {
      const open = { _id: { $in: [...keys] }, endsAt: { $gt: new Date(atMs) } };
      const kept = await sessions.find(open, { userId: 1 }).lean();
      return new Map(kept.map(({ _id, userId }) => [_id, userId]));
    },
    async removeAllOf(userId: string): Promise<void> {
      await repeatable(() => sessions.deleteMany({ userId }));
    },
    /** Keeps the sessions behind that one of the provider, and those that began at `beforeMs` or later. */
    async removeOthersOf(
      userId: string,
      { providerSid, beforeMs }: { providerSid: string; beforeMs: number },
    ): Promise<void> {
      const others = { userId, providerSid: { $ne: providerSid }, createdAtMs: { $lt: beforeMs } };
      await repeatable(() => sessions.deleteMany(others));
    },
    /** Removes the oldest sessions of a user, so that `atMost` are left. */
    async removeOldest(userId: string, atMost: number): Promise<void> {
      const tooMany = await sessions
        .find({ userId }, { _id: 1 })
        .sort({ createdAtMs: -1, _id: 1 })
        .skip(atMost)
        .lean();
      const ids = tooMany.map(({ _id }) => _id);
      if (ids.length > 0) await repeatable(() => sessions.deleteMany({ _id: { $in: ids } }));
    },
    /** Returns the users whose sessions it removed: one, or none. */
    async removeByProviderSid(providerSid: string): Promise<string[]> {
      const kept = await sessions.find({ providerSid }, { userId: 1 }).lean();
      await repeatable(() => sessions.deleteMany({ providerSid }));
      return [...new Set(kept.map(({ userId }) => userId))];
    },
    /** Changes the sessions that no later change has reached yet. */
    async setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void> {
      const older = { userId, tierChangedAtMs: { $lt: changedAtMs } };
      const change = { $set: { tier, tierChangedAtMs: changedAtMs } };
      await repeatable(() => sessions.updateMany(older, change));
    },
    async setEmail(userId: string, email: string): Promise<void> {
      await repeatable(() => sessions.updateMany({ userId }, { $set: { email } }));
    },
    /** Begins a renewal, when the tokens of the session end by `dueByMs` and no other renewal is under way. */
    async takeRenewal(
      key: string,
      { by, nowMs, dueByMs, untilMs }: { by: string; nowMs: number; dueByMs: number; untilMs: number },
    ): Promise<StoredSession | undefined> {
      const free = { _id: key, accessExpiresAtMs: { $lte: dueByMs }, renewableAtMs: { $lte: nowMs } };
      const taken = { $set: { renewedBy: by, renewableAtMs: untilMs } };
      return given(await sessions.findOneAndUpdate(free, taken, { returnDocument: 'after' }).lean());
    },
    /**
     * Writes the provider's answer. A tier that came as an event in the meantime stays. False when another
     * renewal has taken over.
     */
    async finishRenewal(taken: StoredSession, { tier, ...facts }: SessionFacts): Promise<boolean> {
      const ours = held(taken);
      const done = { ...facts, renewedBy: null, renewableAtMs: 0 };
      const sameTier = { ...ours, tierChangedAtMs: taken.tierChangedAtMs };
      const written = await sessions.updateOne(sameTier, { $set: { ...done, tier } });
      if (written.matchedCount === 1) return true;
      return (await sessions.updateOne(ours, { $set: done })).matchedCount === 1;
    },
    /** Lets nobody try again before `renewableAtMs`. */
    async putOffRenewal(taken: StoredSession, renewableAtMs: number): Promise<void> {
      await sessions.updateOne(held(taken), { $set: { renewedBy: null, renewableAtMs } });
    },
    /** Removes a session that is over, as its renewal showed. */
    async removeRenewed(taken: StoredSession): Promise<void> {
      await sessions.deleteOne(held(taken));
    },
  };
}

const given = (kept: Kept | null): StoredSession | undefined => (kept === null ? undefined : present(kept));

const present = ({ _id: key, endsAt: _, ...session }: Kept): StoredSession => ({ key, ...session });

const minuteMs = 60_000;

/**
 * A session ends when nobody has used it for `idleMs`, and in any case after `absoluteMs`. Both are the same
 * as in the provider's realm.
 */
export const idleMs = 30 * minuteMs;
export const absoluteMs = 600 * minuteMs;

/** Use is noted at most this often, so a session may end this much earlier than its idle time says. */
export const seenEveryMs = minuteMs;

export interface SessionTimes {
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
}

/** When a session ends if nobody uses it before, milliseconds since the epoch. */
export const endsAtMs = ({ createdAtMs, lastSeenAtMs }: SessionTimes): number =>
  Math.min(lastSeenAtMs + idleMs, createdAtMs + absoluteMs);
