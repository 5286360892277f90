import { repeatable } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { SignedInTier } from '../identity-provider/identity-provider.ts';
import { endsAtMs, type SessionTimes } from './session-lifetime.ts';

/** What the provider's last answer made of a session. */
export interface SessionFacts {
  email: string;
  tier: SignedInTier;
  providerSid?: string | undefined;
  /** The provider's refresh token, encrypted. Its access token is not kept: nobody asks for it. */
  sealedToken: string;
  accessExpiresAtMs: number;
}

export interface StoredSession extends SessionFacts, SessionTimes {
  /** Hash of the id that the browser holds. */
  key: string;
  userId: string;
  /** The last change of tier that reached this session as an event; 0 for none. */
  tierChangedAtMs: number;
  /** Who is renewing the tokens now, in whatever replica. */
  renewedBy: string | null;
  /** No renewal starts before this: one is under way, or the last one failed a moment ago. */
  renewableAtMs: number;
}

type NewSession = Omit<StoredSession, 'tierChangedAtMs' | 'renewedBy' | 'renewableAtMs'>;

/**
 * Sessions of all replicas. Each method is one atomic write or read; a write to many sessions leaves the same when it is done twice.
 * @throws Problem 'service.unavailable' while the store is away.
 */
export interface SessionStore {
  add(session: NewSession): Promise<void>;
  read(key: string): Promise<StoredSession | undefined>;
  /** Notes a use. Of several at one moment one writes. */
  markSeen(session: StoredSession, lastSeenAtMs: number): Promise<void>;
  /** Gives what it removed. */
  remove(key: string): Promise<StoredSession | undefined>;
  removeAllOf(userId: string, exceptKey?: string): Promise<void>;
  /** Removes the oldest sessions of a user, so that `atMost` are left. */
  removeOldest(userId: string, atMost: number): Promise<void>;
  removeByProviderSid(providerSid: string): Promise<void>;
  /** To sessions that no later change has reached. */
  setTier(userId: string, tier: SignedInTier, changedAtMs: number): Promise<void>;
  /** Takes the renewal of a session, when its tokens end by `dueByMs` and nobody else has it. */
  takeRenewal(
    key: string,
    renewal: { by: string; nowMs: number; dueByMs: number; untilMs: number },
  ): Promise<StoredSession | undefined>;
  /** Writes what the provider answered; a tier that came by event in the meantime stays. False when the renewal is no longer `by`'s. */
  finishRenewal(taken: StoredSession, facts: SessionFacts): Promise<boolean>;
  /** Nobody tries again before `renewableAtMs`. */
  putOffRenewal(taken: StoredSession, renewableAtMs: number): Promise<void>;
  /** Removes a session whose renewal showed that it is over. */
  removeRenewed(taken: StoredSession): Promise<void>;
}

type Kept = Omit<StoredSession, 'key'> & { _id: string; endsAt: Date };

/** Documents go by themselves once the session is over. */
export function createSessionStore(connection: Connection): SessionStore {
  const required = { required: true } as const;
  const schema = new Schema<Kept>(
    {
      _id: { type: String, ...required },
      userId: { type: String, ...required, index: true },
      email: { type: String, default: '' },
      tier: { type: String, ...required },
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
    async add(session) {
      const { key, ...rest } = session;
      await sessions.create({ _id: key, ...rest, endsAt: new Date(endsAtMs(session)) });
    },
    async read(key) {
      return given(await sessions.findById(key).lean());
    },
    async markSeen(session, lastSeenAtMs) {
      const endsAt = new Date(endsAtMs({ ...session, lastSeenAtMs }));
      const unchanged = { _id: session.key, lastSeenAtMs: session.lastSeenAtMs };
      await sessions.updateOne(unchanged, { $set: { lastSeenAtMs, endsAt } });
    },
    async remove(key) {
      return given(await sessions.findOneAndDelete({ _id: key }).lean());
    },
    async removeAllOf(userId, exceptKey) {
      const others = exceptKey === undefined ? {} : { _id: { $ne: exceptKey } };
      await repeatable(() => sessions.deleteMany({ userId, ...others }));
    },
    async removeOldest(userId, atMost) {
      const tooMany = await sessions
        .find({ userId }, { _id: 1 })
        .sort({ createdAtMs: -1, _id: 1 })
        .skip(atMost)
        .lean();
      const ids = tooMany.map(({ _id }) => _id);
      if (ids.length > 0) await repeatable(() => sessions.deleteMany({ _id: { $in: ids } }));
    },
    async removeByProviderSid(providerSid) {
      await repeatable(() => sessions.deleteMany({ providerSid }));
    },
    async setTier(userId, tier, changedAtMs) {
      const older = { userId, tierChangedAtMs: { $lt: changedAtMs } };
      const change = { $set: { tier, tierChangedAtMs: changedAtMs } };
      await repeatable(() => sessions.updateMany(older, change));
    },
    async takeRenewal(key, { by, nowMs, dueByMs, untilMs }) {
      const free = { _id: key, accessExpiresAtMs: { $lte: dueByMs }, renewableAtMs: { $lte: nowMs } };
      const taken = { $set: { renewedBy: by, renewableAtMs: untilMs } };
      return given(await sessions.findOneAndUpdate(free, taken, { returnDocument: 'after' }).lean());
    },
    async finishRenewal(taken, { tier, ...facts }) {
      const ours = held(taken);
      const done = { ...facts, renewedBy: null, renewableAtMs: 0 };
      const sameTier = { ...ours, tierChangedAtMs: taken.tierChangedAtMs };
      const written = await sessions.updateOne(sameTier, { $set: { ...done, tier } });
      if (written.matchedCount === 1) return true;
      return (await sessions.updateOne(ours, { $set: done })).matchedCount === 1;
    },
    async putOffRenewal(taken, renewableAtMs) {
      await sessions.updateOne(held(taken), { $set: { renewedBy: null, renewableAtMs } });
    },
    async removeRenewed(taken) {
      await sessions.deleteOne(held(taken));
    },
  };
}

function given(kept: Kept | null): StoredSession | undefined {
  if (kept === null) return undefined;
  const { _id: key, endsAt: _, ...session } = kept;
  return { key, ...session };
}
