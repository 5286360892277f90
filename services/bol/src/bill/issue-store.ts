import type { BolForm } from '@freightwright/contracts';
import type { RequestKey } from '@freightwright/service-kit';
import { batchCalls, native, nativeWrite, repeatable } from '@freightwright/service-kit';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Bill, BillRequest, Issuing, UnfinishedBill } from './bill.ts';
import type { BillModel, StoredBill } from './bill-model-store.ts';
import { billOf, shownFields, takenField } from './bill-model-store.ts';
import type { DraftAt } from './draft-store.ts';
import { type Finish, type IssuedChange, issuedChange } from './issued-change.ts';

export interface Begin {
  issuing: Issuing;
  request: RequestKey | undefined;
}

/** A bill that is issued in one write. */
export interface Issued extends Finish {
  form: BolForm;
  request: RequestKey | undefined;
  /** Of a draft as it was read. */
  updatedAt?: Date | undefined;
}

interface Finishing {
  bill: UnfinishedBill;
  change: IssuedChange;
}

/**
 * The steps of an issue, one change of one document each. All but the first are no-ops after its end. Issues
 * that run concurrently, as those of a batch, share the writes of a step; each has its own result.
 */
export function createIssueStore(bills: BillModel, wakeRelay: (inserted?: StoredBill) => void) {
  /** Whether every update found its document. */
  async function updateAll(updates: readonly Update[]): Promise<boolean> {
    const writes = updates.map((updateOne) => ({ updateOne }));
    const { matchedCount } = await bills.bulkWrite(writes, batchOptions);
    return matchedCount === updates.length;
  }

  const insert = batchCalls(async (added: [StoredBill, ...StoredBill[]]) => {
    const one = async (bill: StoredBill) =>
      native(bills)
        .insertOne(bill as never, nativeWrite)
        .then(
          () => bill,
          (error: Error) => error,
        );
    if (added.length === 1) return [await one(added[0])];
    try {
      await bills.insertMany(added, { ...batchOptions, lean: true });
      return added;
    } catch (error) {
      // The driver reports which ones failed and not why, so each of them is tried again alone.
      const failed = new Set(failedIndexes(error));
      if (failed.size === 0) throw error;
      return Promise.all(added.map((bill, index) => (failed.has(index) ? one(bill) : bill)));
    }
  });

  const noteReserved = batchCalls(async (reserved: [UnfinishedBill, ...UnfinishedBill[]]) => {
    const isNoted = await updateAll(
      reserved.map(({ id, issuing: { attempt } }) => ({
        filter: { _id: id, 'issuing.attempt': attempt, 'issuing.step': 'begun' },
        update: { $set: { 'issuing.step': 'reserved' } },
      })),
    );
    if (isNoted || reserved.length === 1) return reserved.map(() => isNoted);
    const ids = reserved.map(({ id }) => id);
    const noted = await bills
      .find({ _id: { $in: ids }, 'issuing.step': 'reserved' })
      .select<Pick<StoredBill, 'issuing'>>({ 'issuing.attempt': 1 })
      .lean();
    const attempts = new Set(noted.map(({ issuing }) => issuing?.attempt));
    return reserved.map(({ issuing: { attempt } }) => attempts.has(attempt));
  });

  const renewLease = batchCalls(async (leases: [Renewal, ...Renewal[]]) => {
    await updateAll(
      leases.map(({ bill: { id, issuing }, leaseExpiresAt }) => ({
        filter: { _id: id, 'issuing.attempt': issuing.attempt, 'issuing.step': { $ne: 'given-up' } },
        update: { $set: { 'issuing.leaseExpiresAt': leaseExpiresAt } },
      })),
    );
    return leases.map(() => undefined);
  });

  async function finishOne({ bill, change }: Finishing): Promise<Bill | 'gone' | 'number'> {
    try {
      const issued = await bills
        .findOneAndUpdate({ _id: bill.id, 'issuing.attempt': bill.issuing.attempt }, change, {
          returnDocument: 'after',
          projection: shownFields,
        })
        .lean();
      return issued ? billOf(issued) : 'gone';
    } catch (error) {
      if (takenField(error) === 'number') return 'number';
      throw error;
    }
  }

  const finish = batchCalls(async (finishing: [Finishing, ...Finishing[]]) => {
    if (finishing.length === 1) return [await finishOne(finishing[0])];
    const areIssued = await updateAll(
      finishing.map(({ bill: { id, issuing }, change }) => ({
        filter: { _id: id, 'issuing.attempt': issuing.attempt },
        update: change,
      })),
    ).catch((error: unknown) => {
      if (failedIndexes(error).length === 0) throw error;
      return false;
    });
    if (areIssued) {
      return finishing.map(({ bill, change }): Bill => ({ ...bill, ...change.$set, issuing: undefined }));
    }
    // Those that the batch has issued are 'gone' now, which their saga resolves.
    return Promise.all(finishing.map((one) => finishOne(one).catch((error: Error) => error)));
  });

  async function begin(write: () => Promise<Bill | undefined>): Promise<Bill | undefined> {
    try {
      return await write();
    } catch (error) {
      if (takenField(error) === 'request') return undefined;
      throw error;
    }
  }

  /** Writes an issued bill. Without an answer it may be stored: the same request then finds it. */
  async function issue(write: () => Promise<Bill | undefined>): Promise<Bill | 'number' | undefined> {
    try {
      return await begin(write);
    } catch (error) {
      if (takenField(error) === 'number') return 'number';
      throw error;
    }
  }

  return {
    /** Stores a bill that is invisible until it is issued. Undefined when another bill has the request. */
    beginWhole: ({ id, userId, issuing, request }: Begin & { id: string; userId: string }) =>
      begin(async () => {
        const { since: at } = issuing;
        return billOf(
          await insert({
            ...{ _id: id, userId, status: 'unissued', version: 0, createdAt: at, updatedAt: at, form: {} },
            ...{ issuing, requests: marked(request, issuing), searchText: '', outbox: [] },
          }),
        );
      }),
    /**
     * Locks the draft for the attempt. Undefined when there is no draft at that version, it is locked
     * already, or another bill has the request.
     */
    beginDraft: ({ id, userId, version, issuing, request }: Begin & DraftAt) =>
      begin(async () => {
        const leased = await bills
          .findOneAndUpdate(
            { _id: id, userId, status: 'draft', version, issuing: null },
            { $set: { issuing }, $push: { requests: { $each: marked(request, issuing) } } },
            { returnDocument: 'after', projection: shownFields },
          )
          .lean();
        return leased ? billOf(leased) : undefined;
      }),
    /** Stores an issued bill. Undefined when another bill has the request, 'number' when one has its number. */
    issueWhole: ({ id, userId, request, ...issued }: Issued & { id: string; userId: string }) =>
      issue(async () => {
        const unissued = { id, userId, status: 'unissued', version: 0 } as const;
        const { $set, $push } = issuedChange({ ...unissued, ...issued }, issued);
        const outbox = [$push.outbox];
        const requests = request ? [request] : [];
        const stored = { _id: id, userId, createdAt: issued.at, ...$set, requests, outbox };
        await insert(stored);
        wakeRelay(stored);
        return billOf(stored);
      }),
    /** Issues a draft. Undefined as of `beginDraft`, 'number' when another bill has its number. */
    issueDraft: ({ id, userId, version, request, ...issued }: Issued & DraftAt) =>
      issue(async () => {
        const { $set, $push } = issuedChange({ id, userId, status: 'draft', version, ...issued }, issued);
        const drafted = await bills
          .findOneAndUpdate(
            { _id: id, userId, status: 'draft', version, issuing: null },
            { $set, $push: { ...$push, requests: { $each: request ? [request] : [] } } },
            { returnDocument: 'after', projection: shownFields },
          )
          .lean();
        if (drafted) wakeRelay();
        return drafted ? billOf(drafted) : undefined;
      }),
    /** Records the reserved credit. False when the attempt was given up meanwhile: do not commit it then. */
    noteReserved,
    /** Renews the lease of the attempt. No-op after it was given up. */
    renewLease: (bill: UnfinishedBill, leaseExpiresAt: Date) => renewLease({ bill, leaseExpiresAt }),
    /** Stops the attempt; any process may end it from now on. */
    async giveUp({ id, issuing: { attempt } }: UnfinishedBill): Promise<void> {
      await repeatable(() => bills.updateOne({ _id: id, 'issuing.attempt': attempt }, givenUp));
    },
    /** Gives up an attempt whose lease has expired at `now`. False when it was renewed or has ended. */
    async claimOwnership({ id, issuing: { attempt } }: UnfinishedBill, now: Date): Promise<boolean> {
      const { matchedCount } = await repeatable(() =>
        bills.updateOne(
          { _id: id, 'issuing.attempt': attempt, 'issuing.leaseExpiresAt': { $lte: now } },
          givenUp,
        ),
      );
      return matchedCount === 1;
    },
    /**
     * Marks the bill as issued and stores its event in the outbox. Returns 'gone' when the attempt has been
     * ended, 'number' when another bill has that number.
     */
    async finish(bill: UnfinishedBill, given: Finish): Promise<Bill | 'gone' | 'number'> {
      const { form } = bill.issuing;
      const finished = await finish({ bill, change: issuedChange({ ...bill, form }, given) });
      if (typeof finished !== 'string') wakeRelay();
      return finished;
    },
    /** Compensates the attempt: unlocks the draft, or removes a bill that was never a draft. */
    async undo({ id, issuing: { attempt } }: Pick<UnfinishedBill, 'id' | 'issuing'>): Promise<void> {
      const ours = { _id: id, 'issuing.attempt': attempt };
      const freed = { $unset: { issuing: 1 }, $pull: { requests: { attempt } } } as const;
      await repeatable(() => bills.deleteOne({ ...ours, status: 'unissued' }));
      await repeatable(() => bills.updateOne({ ...ours, status: 'draft' }, freed));
    },
    /** Bills whose issue has not ended and whose lease has expired at `now`, the oldest first. */
    async unfinished(now: Date, limit: number): Promise<Bill[]> {
      const found = await bills
        .find({ 'issuing.leaseExpiresAt': { $lte: now } }, shownFields)
        .sort({ 'issuing.leaseExpiresAt': 1 })
        .limit(limit)
        .lean();
      return found.map(billOf);
    },
    /** The bill that the request has created or issued, or is creating. */
    findByRequest: batchCalls(async (keys: [string, ...string[]]) => {
      const found = await bills.find({ 'requests.key': { $in: keys } }, shownFields).lean();
      const byKey = new Map(found.flatMap((bill) => bill.requests.map(({ key }) => [key, bill] as const)));
      return keys.map((key) => {
        const bill = byKey.get(key);
        return bill && billOf(bill);
      });
    }),
    /** Removes a request that was no longer valid at `now`. */
    async forgetRequest(id: string, key: string, now: Date): Promise<void> {
      await bills.updateOne({ _id: id }, { $pull: { requests: { key, expiresAt: { $lte: now } } } });
    },
  };
}

/** Mongoose leaves out what is undefined in a single document, and not in a batch. */
const batchOptions = { ordered: false, ignoreUndefined: true } as const;

interface Renewal {
  bill: UnfinishedBill;
  leaseExpiresAt: Date;
}

interface Update {
  filter: QueryFilter<StoredBill>;
  update: UpdateQuery<StoredBill>;
}

/** The writes of an unordered batch that failed; empty when the outcome of the batch is unknown. */
function failedIndexes(error: unknown): number[] {
  const { writeErrors = [] } = (error ?? {}) as { writeErrors?: { index: number } | { index: number }[] };
  return [writeErrors].flat().map(({ index }) => index);
}

/** The attempt has no owner from now on, and any process may take it over. */
const givenUp = { $set: { 'issuing.step': 'given-up', 'issuing.leaseExpiresAt': new Date(0) } };

const marked = (request: RequestKey | undefined, { attempt }: Issuing): BillRequest[] =>
  request ? [{ ...request, attempt }] : [];
