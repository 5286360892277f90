import { type BolForm, bolIssued, bolTotals } from '@freightwright/contracts';
import { outboxEntry, type RequestKey, repeatable, storedRequestKey } from '@freightwright/service-kit';
import type { UpdateQuery } from 'mongoose';
import type { Bill, Issuing, UnfinishedBill } from '../bill.ts';
import {
  type BillModel,
  billOf,
  type StoredBill,
  type StoredRequest,
  shownFields,
  storedIssuing,
  takenField,
} from '../bill-model-store.ts';
import type { DraftAt } from '../draft/draft-store.ts';
import { searchTextOf } from '../list/search-text.ts';

export interface Begin {
  issuing: Issuing;
  request: RequestKey | undefined;
}

/** The data with which an issue is completed. */
export interface Finish {
  /** For a bill that has no number yet. */
  bolNumber: string;
  at: Date;
}

/**
 * The steps of an issue. Each is one write to one document, and each except the first does nothing once the
 * attempt has been ended.
 */
export interface IssueStore {
  /** Stores a bill that nobody sees until it is issued. Undefined when another bill has the request. */
  beginWhole(bill: Begin & { id: string; userId: string }): Promise<Bill | undefined>;
  /**
   * Holds the draft for the attempt. Undefined when there is no draft at that version, it is already held, or
   * another bill has the request.
   */
  beginDraft(draft: Begin & DraftAt): Promise<Bill | undefined>;
  /**
   * Notes that the credit is reserved. False when the attempt was given up meanwhile; the credit must then
   * not be spent.
   */
  noteReserved(bill: UnfinishedBill): Promise<boolean>;
  /** Renews the lease of the attempt. Changes nothing once it was given up. */
  renewLease(bill: UnfinishedBill, leaseExpiresAt: Date): Promise<void>;
  /** From now on the attempt itself does not continue, and any process may end it. */
  giveUp(bill: UnfinishedBill): Promise<void>;
  /**
   * Gives up an attempt whose lease has expired at `now`. False when it was renewed, or the attempt has
   * ended.
   */
  takeOver(bill: UnfinishedBill, now: Date): Promise<boolean>;
  /**
   * Marks the bill as issued and stores the event for it. Returns 'gone' when the attempt has been ended,
   * 'number' when another bill has that number.
   */
  finish(bill: UnfinishedBill, finish: Finish): Promise<Bill | 'gone' | 'number'>;
  /** Undoes the attempt: the draft is free again, and a bill that was never a draft is removed. */
  undo(bill: Pick<UnfinishedBill, 'id' | 'issuing'>): Promise<void>;
  /** Bills whose issue has not ended and whose lease has expired at `now`, the longest left first. */
  unfinished(now: Date, limit: number): Promise<Bill[]>;
  /** The bill that the request has created or issued, or is creating. */
  findByRequest(key: string): Promise<Bill | undefined>;
  /** Removes a request that was no longer valid at `now`. */
  forgetRequest(id: string, key: string, now: Date): Promise<void>;
}

export function createIssueStore(bills: BillModel, wakeRelay: () => void): IssueStore {
  async function begin(write: () => Promise<Bill | undefined>): Promise<Bill | undefined> {
    try {
      return await write();
    } catch (error) {
      if (takenField(error) === 'request') return undefined;
      throw error;
    }
  }

  return {
    beginWhole: ({ id, userId, issuing, request }) =>
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
          issuing: storedIssuing(issuing),
          requests: marked(request, issuing),
        });
        return billOf(begun.toObject());
      }),
    beginDraft: ({ id, userId, version, issuing, request }) =>
      begin(async () => {
        const held = await bills
          .findOneAndUpdate(
            { _id: id, userId, status: 'draft', version, issuing: null },
            {
              $set: { issuing: storedIssuing(issuing) },
              $push: { requests: { $each: marked(request, issuing) } },
            },
            { returnDocument: 'after', projection: shownFields },
          )
          .lean();
        return held ? billOf(held) : undefined;
      }),
    async noteReserved({ id, issuing: { attempt } }) {
      const { matchedCount } = await bills.updateOne(
        { _id: id, 'issuing.attempt': attempt, 'issuing.step': 'begun' },
        { $set: { 'issuing.step': 'reserved' } },
      );
      return matchedCount === 1;
    },
    async renewLease({ id, issuing: { attempt } }, leaseExpiresAt) {
      await bills.updateOne(
        { _id: id, 'issuing.attempt': attempt, 'issuing.step': { $ne: 'given-up' } },
        { $set: { 'issuing.heldUntil': leaseExpiresAt } },
      );
    },
    async giveUp({ id, issuing: { attempt } }) {
      await repeatable(() => bills.updateOne({ _id: id, 'issuing.attempt': attempt }, givenUp));
    },
    async takeOver({ id, issuing: { attempt } }, now) {
      const { matchedCount } = await repeatable(() =>
        bills.updateOne({ _id: id, 'issuing.attempt': attempt, 'issuing.heldUntil': { $lte: now } }, givenUp),
      );
      return matchedCount === 1;
    },
    async finish(bill, finish) {
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
    async undo({ id, issuing: { attempt } }) {
      const ours = { _id: id, 'issuing.attempt': attempt };
      const freed = { $unset: { issuing: 1 }, $pull: { requests: { attempt } } } as const;
      await repeatable(() => bills.deleteOne({ ...ours, status: 'unissued' }));
      await repeatable(() => bills.updateOne({ ...ours, status: 'draft' }, freed));
    },
    async unfinished(now, limit) {
      const found = await bills
        .find({ 'issuing.heldUntil': { $lte: now } }, shownFields)
        .sort({ 'issuing.heldUntil': 1 })
        .limit(limit)
        .lean();
      return found.map(billOf);
    },
    async findByRequest(key) {
      const found = await bills.findOne({ 'requests.key': key }, shownFields).lean();
      return found ? billOf(found) : undefined;
    },
    async forgetRequest(id, key, now) {
      await bills.updateOne({ _id: id }, { $pull: { requests: { key, until: { $lte: now } } } });
    },
  };
}

/** The attempt belongs to nobody from now on, and any process may take it over. */
const givenUp = { $set: { 'issuing.step': 'given-up', 'issuing.heldUntil': new Date(0) } };

const marked = (request: RequestKey | undefined, { attempt }: Issuing): StoredRequest[] =>
  request ? [{ ...storedRequestKey(request), attempt }] : [];

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
      // A bill that was not visible before counts as created now.
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
