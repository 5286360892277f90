import { accountClosed, type ErasureLook } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { isDuplicateKey, outboxEntry, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { type Closure, type Leaver, markOf, type PartReport } from './closure.ts';

interface StoredClosure extends Omit<Closure, 'id' | 'reports'> {
  _id: string;
  /** By which a user who has left is recognized, and a second closing is the same closure. */
  userMark: string;
  /** Of the secrets with which the report is read: one for each time that it was closed. */
  tokenHashes: string[];
  reports: PartReport[];
  outbox: OutboxEntry[];
  /** Only once it is over. */
  expiresAt?: Date;
}

export interface NewClosure extends Leaver {
  id: string;
  tokenHash: string;
  at: Date;
  letter: OutboxEntry;
}

export interface ClosureChange extends Partial<Pick<Closure, 'finishedAt' | 'leaver' | 'isOver' | 'nextAt'>> {
  /** Asks every part to look, from then on. */
  ask?: { look: ErasureLook; at: Date };
  expiresAt?: Date;
}

const tokensAtMost = 5;

export type ClosureStore = ReturnType<typeof createClosureStore>;

/**
 * One document for each closure, which holds the events about it until they are published. Each method is one
 * atomic write or read.
 */
export function createClosureStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredClosure>(
    {
      _id: text,
      userMark: text,
      tokenHashes: { type: [String], required: true },
      closedAt: moment,
      leaver: {
        type: new Schema({ userId: text, email: text }, { _id: false }),
        default: null,
      },
      look: { type: Number, required: true },
      askedAt: moment,
      reports: {
        // The contract has checked the report, so the database takes it as it is.
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
  schema.index({ userMark: 1 }, { unique: true });
  schema.index({ tokenHashes: 1 });
  schema.index({ isOver: 1, nextAt: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const closures = connection.model('Closure', schema);
  let relay: OutboxRelay | undefined;

  return {
    /** Begins the closure. When there is one already, only the new secret is added to it. */
    async open({ id, userId, email, tokenHash, at, letter }: NewClosure): Promise<Closure> {
      const userMark = markOf(userId);
      try {
        const begun: StoredClosure = {
          _id: id,
          userMark,
          tokenHashes: [tokenHash],
          closedAt: at,
          leaver: { userId, email },
          look: 1,
          askedAt: at,
          reports: [],
          finishedAt: null,
          isOver: false,
          nextAt: at,
          outbox: [askEvent({ id, userId, closedAt: at }, { look: 1, at }), letter],
        };
        await closures.create(begun);
        relay?.wake();
        return closureOf(begun);
      } catch (error) {
        if (!isDuplicateKey(error, 'userMark')) throw error;
      }
      const known = await closures
        .findOneAndUpdate(
          { userMark },
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
    /** Whether this user has deleted the account. Known until the report expires. */
    async hasLeft(userId: string) {
      return (await closures.findOne({ userMark: markOf(userId) }, { _id: 1 }).lean()) !== null;
    },
    /** Closures that are to be worked on at `now`, the longest due first. */
    async due(now: Date, limit: number): Promise<Closure[]> {
      const found = await closures
        .find({ isOver: false, nextAt: { $lte: now } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .lean();
      return found.map(closureOf);
    },
    /** Keeps other processes away from it until `until`. Undefined when another one was faster. */
    async claim({ id, nextAt }: Closure, until: Date): Promise<Closure | undefined> {
      const claimed = await closures
        .findOneAndUpdate({ _id: id, nextAt }, { $set: { nextAt: until } }, { returnDocument: 'after' })
        .lean();
      return claimed ? closureOf(claimed) : undefined;
    },
    /** Keeps what a part reports, once for each look, and lets the closure go on at once. */
    async noteReport(id: string, { look, report }: PartReport, at: Date) {
      const { part } = report;
      await closures.updateOne(
        { _id: id, reports: { $not: { $elemMatch: { look, 'report.part': part } } } },
        { $push: { reports: { look, report } }, $set: { nextAt: at } },
      );
    },
    /** Writes `change`, and asks the parts when it says so. Nothing is written when the claim was lost. */
    async advance(claimed: Closure, { ask, expiresAt, ...set }: ClosureChange) {
      const { id, nextAt, leaver, closedAt } = claimed;
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

/** Each time of asking has an id of its own, so that the message server does not take it for a repetition. */
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
