import { accountClosed, type ErasureLook } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { isDuplicateKey, outboxEntry, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { markOf } from '../account/token.ts';
import type { Closure, Leaver, PartReport } from './account-closure.ts';

interface StoredClosure extends Omit<Closure, 'id' | 'reports'> {
  _id: string;
  /** Hash of the user id: identifies a deleted user, and makes the closure idempotent. */
  userHash: string;
  /** Hashes of the report's secrets: one for each request to close the account. */
  tokenHashes: string[];
  reports: PartReport[];
  outbox: OutboxEntry[];
  /** Only when the closure is over. */
  expiresAt?: Date;
}

export interface NewClosure extends Leaver {
  id: string;
  tokenHash: string;
  at: Date;
  notification: OutboxEntry;
}

export interface ClosureChange extends Partial<Pick<Closure, 'finishedAt' | 'leaver' | 'isOver' | 'nextAt'>> {
  /** Asks every service to erase, from `at` on. */
  ask?: { look: ErasureLook; at: Date };
  expiresAt?: Date;
}

const tokensAtMost = 5;

export type ClosureStore = ReturnType<typeof createClosureStore>;

/**
 * One document per closure, which contains the outbox of its events. Each method is one atomic write or read.
 */
export function createClosureStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredClosure>(
    {
      _id: text,
      userHash: text,
      tokenHashes: { type: [String], required: true },
      closedAt: moment,
      leaver: {
        type: new Schema({ userId: text, email: text }, { _id: false }),
        default: null,
      },
      look: { type: Number, required: true },
      askedAt: moment,
      reports: {
        // The contract has validated the report, so the schema accepts it as it is.
        type: [new Schema<PartReport>({ look: Number, report: Schema.Types.Mixed }, { _id: false })],
        default: [],
      },
      finishedAt: { type: Date, default: null },
      isOver: { type: Boolean, default: false },
      nextAt: moment,
      outbox: outboxSchema,
      expiresAt: Date,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ userHash: 1 }, { unique: true });
  schema.index({ tokenHashes: 1 });
  schema.index({ isOver: 1, nextAt: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const closures = connection.model('Closure', schema);
  let relay: OutboxRelay | undefined;

  return {
    /** Creates the closure. An existing one only gets the new secret. */
    async open({ id, userId, email, tokenHash, at, notification }: NewClosure): Promise<Closure> {
      const userHash = markOf(userId);
      try {
        const begun: StoredClosure = {
          _id: id,
          userHash,
          tokenHashes: [tokenHash],
          closedAt: at,
          leaver: { userId, email },
          look: 1,
          askedAt: at,
          reports: [],
          finishedAt: null,
          isOver: false,
          nextAt: at,
          outbox: [askEvent({ id, userId, closedAt: at }, { look: 1, at }), notification],
        };
        await closures.create(begun);
        relay?.wake();
        return closureOf(begun);
      } catch (error) {
        if (!isDuplicateKey(error, 'userHash')) throw error;
      }
      const known = await closures
        .findOneAndUpdate(
          { userHash },
          { $push: { tokenHashes: { $each: [tokenHash], $slice: -tokensAtMost } } },
          { returnDocument: 'after' },
        )
        .lean();
      if (!known) throw new TypeError('a closure vanished while it was read');
      return closureOf(known);
    },
    async find(id: string): Promise<Closure | undefined> {
      const stored = await closures.findById(id).lean();
      return stored ? closureOf(stored) : undefined;
    },
    async findByToken(tokenHash: string): Promise<Closure | undefined> {
      const stored = await closures.findOne({ tokenHashes: tokenHash }).lean();
      return stored ? closureOf(stored) : undefined;
    },
    /** Whether this user has deleted the account. Stored until the report expires. */
    async hasLeft(userId: string) {
      return (await closures.findOne({ userHash: markOf(userId) }, { _id: 1 }).lean()) !== null;
    },
    /** Closures that are due at `now`, the longest due first. */
    async due(now: Date, limit: number): Promise<Closure[]> {
      const found = await closures
        .find({ isOver: false, nextAt: { $lte: now } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .lean();
      return found.map(closureOf);
    },
    /** Leases the closure until `until`. Undefined when another process was faster. */
    async claim({ id, nextAt }: Closure, until: Date): Promise<Closure | undefined> {
      const leased = await closures
        .findOneAndUpdate({ _id: id, nextAt }, { $set: { nextAt: until } }, { returnDocument: 'after' })
        .lean();
      return leased ? closureOf(leased) : undefined;
    },
    /** Stores a service's report, a single one per pass, and makes the closure due at once. */
    async noteReport(id: string, { look, report }: PartReport, at: Date) {
      const { part } = report;
      await closures.updateOne(
        { _id: id, reports: { $not: { $elemMatch: { look, 'report.part': part } } } },
        { $push: { reports: { look, report } }, $set: { nextAt: at } },
      );
    },
    /**
     * Writes `change`, and requests the erasure if `ask` is set. Nothing is written when the lease was lost.
     */
    async advance(leased: Closure, { ask, expiresAt, ...set }: ClosureChange) {
      const { id, nextAt, leaver, closedAt } = leased;
      const asked = ask && leaver && askEvent({ id, userId: leaver.userId, closedAt }, ask);
      const change: UpdateQuery<StoredClosure> = {
        $set: {
          ...set,
          ...(ask && { look: ask.look, askedAt: ask.at }),
          ...(expiresAt && { expiresAt }),
        },
        ...(asked && { $push: { outbox: asked } }),
      };
      await closures.updateOne({ _id: id, nextAt }, change);
      if (asked) relay?.wake();
    },
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      relay = relayOutbox({ model: closures, ...options });
      return relay;
    },
  };
}

/** Each request has its own id, so that NATS does not deduplicate it. */
const askEvent = (
  { id, userId, closedAt }: { id: string; userId: string; closedAt: Date },
  { look, at }: { look: ErasureLook; at: Date },
): OutboxEntry =>
  outboxEntry(
    accountClosed,
    { closureId: id, userId, closedAt: closedAt.toISOString(), look },
    { id: `${id}/${look}/${at.getTime()}`, at },
  );

function closureOf(stored: StoredClosure): Closure {
  const { _id: id, closedAt, leaver, look, askedAt, reports, finishedAt, isOver, nextAt } = stored;
  return { id, closedAt, leaver, look, askedAt, reports, finishedAt, isOver, nextAt };
}
