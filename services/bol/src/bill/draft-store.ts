import type { BolDraftForm } from '@freightwright/contracts';
import { changedAt, type DeletionStore, type RequestKey } from '@freightwright/service-kit';
import { searchTextOf } from '../list/search-text.ts';
import type { Bill } from './bill.ts';
import { type BillModel, billOf, shownFields, takenField } from './bill-model-store.ts';

export interface NewDraft {
  id: string;
  userId: string;
  bolNumber: string;
  form: BolDraftForm;
  request: RequestKey | undefined;
  at: Date;
}

/** Identifies a draft by its owner, id and the version that was read (optimistic lock). */
export interface DraftAt {
  id: string;
  userId: string;
  version: number;
}

export const createDraftStore = (bills: BillModel, deletions: Pick<DeletionStore, 'deleteOne'>) => ({
  /** Returns 'number' or 'request' when another bill already has that one. */
  async createDraft({ id: _id, request, at, ...draft }: NewDraft): Promise<Bill | 'number' | 'request'> {
    try {
      const created = await bills.create({
        ...draft,
        _id,
        status: 'draft',
        version: 1,
        createdAt: at,
        updatedAt: at,
        searchText: searchTextOf(draft.form, draft.bolNumber),
        requests: request ? [request] : [],
      });
      return billOf(created.toObject());
    } catch (error) {
      const taken = takenField(error);
      if (taken === 'number' || taken === 'request') return taken;
      throw error;
    }
  },
  countDrafts: (userId: string) => bills.countDocuments({ userId, status: 'draft' }),
  /** Saves the form at an unchanged version. Undefined when no such draft exists, or it is being issued. */
  async changeDraft(
    { id, userId, version }: DraftAt,
    { form, at }: { form: BolDraftForm; at: Date },
  ): Promise<Bill | undefined> {
    const stored = await bills.findOne({ _id: id, userId }, { bolNumber: 1, updatedAt: 1 }).lean();
    if (!stored) return undefined;
    const changed = await bills
      .findOneAndUpdate(
        { _id: id, userId, status: 'draft', version, issuing: null },
        {
          $set: {
            form,
            searchText: searchTextOf(form, stored.bolNumber),
            // Its version is still the one whose instant was read.
            updatedAt: changedAt(at.getTime(), stored.updatedAt),
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after', projection: shownFields },
      )
      .lean();
    return changed ? billOf(changed) : undefined;
  },
  /** False when there is no such draft, or it is being issued. */
  deleteDraft: ({ id, userId }: Pick<DraftAt, 'id' | 'userId'>): Promise<boolean> =>
    deletions.deleteOne(bills, { id, userId, status: 'draft', issuing: null }),
});
