import { type BolForm, bolIssued, bolTotals } from '@freightwright/contracts';
import { outboxEntry, type RequestKey, repeatable } from '@freightwright/service-kit';
import type { UpdateQuery } from 'mongoose';
import { searchTextOf } from '../list/search-text.ts';
import type { Bill, BillRequest, Issuing, UnfinishedBill } from './bill.ts';
import type { BillModel, StoredBill } from './bill-model-store.ts';
import { billOf, shownFields, takenField } from './bill-model-store.ts';
import type { DraftAt } from './draft-store.ts';

export interface Begin {
  issuing: Issuing;
  request: RequestKey | undefined;
}

/** The data that completes an issue. */
export interface Finish {
  /** For a bill without a number. */
  bolNumber: string;
  at: Date;
}

/** The steps of an issue, one write to one document each. All but the first are no-ops after its end. */
export function createIssueStore(bills: BillModel, wakeRelay: () => void) {
  async function begin(write: () => Promise<Bill | undefined>): Promise<Bill | undefined> {
    try {
      return await write();
    } catch (error) {
      if (takenField(error) === 'request') return undefined;
      throw error;
    }
  }

  return {
    /** Stores a bill that is invisible until it is issued. Undefined when another bill has the request. */
    beginWhole: ({ id, userId, issuing, request }: Begin & { id: string; userId: string }) =>
      begin(async () => {
        const { since: at } = issuing;
        const begun = await bills.create({
          _id: id,
          userId,
          status: 'unissued',
          version: 0,
          createdAt: at,
          updatedAt: at,
          form: {},
          issuing,
          requests: marked(request, issuing),
        });
        return billOf(begun.toObject());
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
    /** Records the reserved credit. False when the attempt was given up meanwhile: do not commit it then. */
    async noteReserved({ id, issuing: { attempt } }: UnfinishedBill): Promise<boolean> {
      const { matchedCount } = await bills.updateOne(
        { _id: id, 'issuing.attempt': attempt, 'issuing.step': 'begun' },
        { $set: { 'issuing.step': 'reserved' } },
      );
      return matchedCount === 1;
    },
    /** Renews the lease of the attempt. No-op after it was given up. */
    async renewLease({ id, issuing: { attempt } }: UnfinishedBill, leaseExpiresAt: Date): Promise<void> {
      await bills.updateOne(
        { _id: id, 'issuing.attempt': attempt, 'issuing.step': { $ne: 'given-up' } },
        { $set: { 'issuing.leaseExpiresAt': leaseExpiresAt } },
      );
    },
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
    async finish(bill: UnfinishedBill, finish: Finish): Promise<Bill | 'gone' | 'number'> {
      try {
        const issued = await bills
          .findOneAndUpdate(
            { _id: bill.id, 'issuing.attempt': bill.issuing.attempt },
            issuedChange(bill, finish),
            { returnDocument: 'after', projection: shownFields },
          )
          .lean();
        if (!issued) return 'gone';
        wakeRelay();
        return billOf(issued);
      } catch (error) {
        if (takenField(error) === 'number') return 'number';
        throw error;
      }
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
    async findByRequest(key: string): Promise<Bill | undefined> {
      const found = await bills.findOne({ 'requests.key': key }, shownFields).lean();
      return found ? billOf(found) : undefined;
    },
    /** Removes a request that was no longer valid at `now`. */
    async forgetRequest(id: string, key: string, now: Date): Promise<void> {
      await bills.updateOne({ _id: id }, { $pull: { requests: { key, expiresAt: { $lte: now } } } });
    },
  };
}

/** The attempt has no owner from now on, and any process may take it over. */
const givenUp = { $set: { 'issuing.step': 'given-up', 'issuing.leaseExpiresAt': new Date(0) } };

const marked = (request: RequestKey | undefined, { attempt }: Issuing): BillRequest[] =>
  request ? [{ ...request, attempt }] : [];

function issuedChange(
  { id, userId, status, version, issuing: { form } }: UnfinishedBill,
  { bolNumber, at }: Finish,
): UpdateQuery<StoredBill> {
  const totals = bolTotals(form);
  return {
    $set: {
      status: 'issued',
      bolNumber,
      version: version + 1,
      form,
      totals,
      issuedAt: at,
      updatedAt: at,
      // A bill that was invisible before counts as created now.
      ...(status === 'unissued' && { createdAt: at }),
      searchText: searchTextOf(form, bolNumber),
    },
    $unset: { issuing: 1 },
    $push: {
      outbox: outboxEntry(bolIssued, issuedEvent({ id, userId, bolNumber, form, at }), {
        id: `${id}/issued`,
        at,
      }),
    },
  };
}

function issuedEvent({
  id,
  userId,
  bolNumber,
  form,
  at,
}: {
  id: string;
  userId: string;
  bolNumber: string;
  form: BolForm;
  at: Date;
}) {
  return {
    bolId: id,
    bolNumber,
    userId,
    serviceType: form.serviceType,
    originState: form.shipperState,
    destinationState: form.consigneeState,
    lines: form.lineItems.length,
    weightLb: bolTotals(form).weightLb,
    hazmat: form.lineItems.some(({ hazmat }) => hazmat),
    issuedAt: at.toISOString(),
  };
}
