import { deleteInBatches, type PagePosition, repeatable } from '@freightwright/service-kit';
import type { Bill, BillStatus } from './bill.ts';
import { type BillModel, billOf, shownFields } from './bill-model-store.ts';
import { recordEnds, recordOf } from './bill-record.ts';

/** A form can be a megabyte. */
const maxBillsPerBatch = 10;
const maxIdsPerBatch = 500;

/** All bills of one user, for export and account deletion. */
export function createUserBillsStore(bills: BillModel) {
  const unissued = { $in: ['draft', 'unissued'] satisfies BillStatus[] };
  const issued = { $in: ['issued', 'void'] satisfies BillStatus[] };

  return {
    /** Drafts, and bills whose issue was started and not finished. */
    countDraftsOf: (userId: string) => bills.countDocuments({ userId, status: unissued }),
    countIssuedOf: (userId: string) => bills.countDocuments({ userId, status: issued }),
    /** Full bills, newest first. */
    async wholeAfter(userId: string, after: PagePosition | undefined): Promise<Bill[]> {
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
        .limit(maxBillsPerBatch)
        .lean();
      return found.map(billOf);
    },
    eraseDraftsOf: (userId: string) => deleteInBatches(bills, { userId, status: unissued }),
    /**
     * Removes the owner, and every text that a user entered, from some issued bills of a user, and returns
     * their ids. `erasePapers` is called with the ids before. Returns none when no bill is left.
     */
    async makeRecords(
      { userId, closureId }: { userId: string; closureId: string },
      erasePapers: (ids: readonly string[]) => Promise<void>,
    ): Promise<readonly string[]> {
      const found = await bills
        .find({ userId, status: issued }, { form: 1, issuedAt: 1 })
        .limit(maxBillsPerBatch)
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
    /** The ids of the records that a closure made, after an id. */
    async recordsOf(closureId: string, after: string | undefined): Promise<string[]> {
      const found = await bills
        .find({ closureId, ...(after !== undefined && { _id: { $gt: after } }) }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(maxIdsPerBatch)
        .lean();
      return found.map(({ _id }) => _id);
    },
    /** Unlinks these records, so that they no longer show a common owner. */
    async forgetClosure(closureId: string): Promise<void> {
      await repeatable(() => bills.updateMany({ closureId }, { $unset: { closureId: 1 } }));
    },
  };
}
