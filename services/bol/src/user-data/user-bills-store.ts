import { deleteInBatches, type Place, repeatable } from '@freightwright/service-kit';
import type { Bill, BillStatus } from '../bill.ts';
import { type BillModel, billOf, shownFields } from '../bill-model-store.ts';
import { recordEnds, recordOf } from './bill-record.ts';

/** All bills of one user, for the user's own copy and for the day the user leaves. */
export interface UserBillsStore {
  /** Drafts, and bills that were begun and never issued. */
  countDraftsOf(userId: string): Promise<number>;
  countIssuedOf(userId: string): Promise<number>;
  /** Whole bills, newest first. */
  wholeAfter(userId: string, after: Place | undefined): Promise<Bill[]>;
  eraseDraftsOf(userId: string): Promise<void>;
  /**
   * Takes the owner, and everything that somebody typed, off some issued bills of a user, and returns their
   * ids. `erasePapers` is called with the ids before. None are left when it returns none.
   */
  makeRecords(
    account: { userId: string; closureId: string },
    erasePapers: (ids: readonly string[]) => Promise<void>,
  ): Promise<readonly string[]>;
  /** The ids of the records that were made for a closure, after an id. */
  recordsOf(closureId: string, after: string | undefined): Promise<string[]>;
  /** From now on nothing says that these records were once one person's. */
  forgetClosure(closureId: string): Promise<void>;
}

/** A form may have a megabyte. */
const billsAtOnce = 10;
const idsAtOnce = 500;

export function createUserBillsStore(bills: BillModel): UserBillsStore {
  const unissued = { $in: ['draft', 'unissued'] satisfies BillStatus[] };
  const issued = { $in: ['issued', 'void'] satisfies BillStatus[] };

  return {
    countDraftsOf: (userId) => bills.countDocuments({ userId, status: unissued }),
    countIssuedOf: (userId) => bills.countDocuments({ userId, status: issued }),
    async wholeAfter(userId, after) {
      const found = await bills
        .find(
          {
            userId,
            status: { $ne: 'unissued' },
            ...(after && {
              createdAt: { $lte: after.createdAt },
              $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
            }),
          },
          shownFields,
        )
        .sort({ createdAt: -1, _id: -1 })
        .limit(billsAtOnce)
        .lean();
      return found.map(billOf);
    },
    eraseDraftsOf: (userId) => deleteInBatches(bills, { userId, status: unissued }),
    async makeRecords({ userId, closureId }, erasePapers) {
      const found = await bills
        .find({ userId, status: issued }, { form: 1, issuedAt: 1 })
        .limit(billsAtOnce)
        .lean();
      const ids = found.map(({ _id }) => _id);
      await erasePapers(ids);
      for (const { _id, form, issuedAt = new Date() } of found) {
        await bills.updateOne(
          { _id, userId },
          {
            $set: {
              form: {},
              record: recordOf(form),
              recordUntil: recordEnds(issuedAt),
              closureId,
              searchText: '',
              requests: [],
              outbox: [],
            },
            $unset: { userId: 1, voidReason: 1 },
          },
        );
      }
      return ids;
    },
    async recordsOf(closureId, after) {
      const found = await bills
        .find({ closureId, ...(after !== undefined && { _id: { $gt: after } }) }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(idsAtOnce)
        .lean();
      return found.map(({ _id }) => _id);
    },
    async forgetClosure(closureId) {
      await repeatable(() => bills.updateMany({ closureId }, { $unset: { closureId: 1 } }));
    },
  };
}
