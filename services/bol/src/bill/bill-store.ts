import {
  type BolForm,
  type BolStatus,
  type BolSummary,
  bolSummary,
  bolVoided,
  listedFields,
  type OwnFields,
  Problem,
} from '@freightwright/contracts';
import type {
  DeletionStore,
  OutboxRelay,
  PagePosition,
  RelayOptions,
  Walk,
} from '@freightwright/service-kit';
import { changedAt, outboxEntry, ownFilter, relayOutbox } from '@freightwright/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { IssuedFreight } from '../list/bol-month.ts';
import type { Bill } from './bill.ts';
import { billOf, createBillModel, type StoredBill, shownFields } from './bill-model-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createIssueStore } from './issue-store.ts';
import { linkedBills } from './linked-bills.ts';
import { createUserBillsStore } from './user-bills-store.ts';

export interface ListQuery extends Walk {
  userId: string;
  status: BolStatus | undefined;
  /** Both ends are inclusive. */
  shipDate: { from: string | undefined; to: string | undefined };
  /** A regular expression from `searchPattern`. */
  pattern: string | undefined;
  own: OwnFields;
}

export interface ListRow extends PagePosition {
  updatedAt: Date;
  summary: BolSummary;
}

/** Only a search through very many bills takes this long. */
const listTimeoutMs = 5_000;
const maxTimeExpired = 50;

export type BillStore = ReturnType<typeof createBillStore>;

/**
 * Stores the bills. An issued bill is immutable, except that it can be voided, and that it is anonymized to a
 * record when its owner deletes the account. No other method writes to it.
 */
export function createBillStore(connection: Connection, deletions: Pick<DeletionStore, 'deleteOne'>) {
  const bills = createBillModel(connection);
  let relay: OutboxRelay | undefined;
  const wakeRelay = (inserted?: StoredBill) => relay?.wake(inserted);

  return {
    ...createDraftStore(bills, deletions),
    ...createIssueStore(bills, wakeRelay),
    ...createUserBillsStore(bills),
    async find(userId: string, id: string): Promise<Bill | undefined> {
      const stored = await bills.findOne({ _id: id, userId }, shownFields).lean();
      return stored ? billOf(stored) : undefined;
    },
    links: (bill: Bill) => linkedBills(bills, bill),
    /** @throws Problem 'service.unavailable' on a timeout. */
    async list({ limit, sort, ...query }: ListQuery): Promise<ListRow[]> {
      try {
        const found = await bills
          .find(listFilter(query))
          .select<Row>(rowFields)
          .sort(sort)
          .limit(limit)
          .maxTimeMS(listTimeoutMs)
          .lean();
        return found.map(rowOf);
      } catch (error) {
        if ((error as { code?: unknown }).code !== maxTimeExpired) throw error;
        throw new Problem('service.unavailable', {
          detail: 'The search took too long. Search for more of the text.',
          cause: error,
        });
      }
    },
    /** When the owner's bills were issued, from `from` until before `before`. */
    async issuedBetween(userId: string, from: Date, before: Date): Promise<Date[]> {
      const found = await bills
        .find({ userId, issuedAt: { $gte: from, $lt: before } })
        .select<{ issuedAt: Date }>({ _id: 0, issuedAt: 1 })
        .maxTimeMS(listTimeoutMs)
        .lean();
      return found.map(({ issuedAt }) => issuedAt);
    },
    /** The freight of those bills, oldest first, up to a limit. Read in batches. */
    async *freightBetween(
      userId: string,
      { from, before, limit }: { from: Date; before: Date; limit: number },
    ): AsyncIterable<IssuedFreight> {
      const cursor = bills
        .find({ userId, issuedAt: { $gte: from, $lt: before } })
        .select<FreightRow>(freightFields)
        .sort({ issuedAt: 1 })
        .limit(limit)
        .maxTimeMS(listTimeoutMs)
        .lean()
        .cursor({ batchSize: freightBatchSize });
      // The form was validated when the bill was issued, and has not changed since.
      for await (const { issuedAt, form } of cursor) yield { issuedAt, form: form as BolForm };
    },
    /** Voids an issued bill and stores the event for it. Undefined when the owner has no such bill. */
    async void(
      { id, userId }: { id: string; userId: string },
      { at, reason }: { at: Date; reason?: string | undefined },
    ): Promise<Bill | undefined> {
      const stored = await bills.findOne({ _id: id, userId }, { bolNumber: 1, updatedAt: 1 }).lean();
      if (stored?.bolNumber === undefined) return undefined;
      const { bolNumber } = stored;
      // An issued bill does not change, so this is still its last change when it is voided.
      const updatedAt = changedAt(at.getTime(), stored.updatedAt);
      const event = { bolId: id, bolNumber, userId, voidedAt: at.toISOString() };
      const voided = await bills
        .findOneAndUpdate(
          { _id: id, userId, status: 'issued' },
          {
            $set: {
              status: 'void',
              voidedAt: at,
              updatedAt,
              ...(reason !== undefined && reason !== '' && { voidReason: reason }),
            },
            $inc: { version: 1 },
            // Allows the same form to be issued again at once.
            $pull: { requests: { implicit: true } },
            $push: { outbox: outboxEntry(bolVoided, event, { id: `${id}/voided`, at }) },
          },
          { returnDocument: 'after', projection: shownFields },
        )
        .lean();
      if (!voided) return undefined;
      wakeRelay();
      return billOf(voided);
    },
    /** Publishes pending events, and new ones as soon as they are written. */
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      relay = relayOutbox({ model: bills, ...options });
      return relay;
    },
  };
}

/** A batch has at most 200 lines per bill, which takes some milliseconds. */
const freightBatchSize = 100;

type FreightRow = Pick<StoredBill, 'form'> & { issuedAt: Date };

const freightFields = {
  _id: 0,
  issuedAt: 1,
  'form.shipperState': 1,
  'form.consigneeState': 1,
  'form.lineItems.weight': 1,
  'form.lineItems.nmfcClass': 1,
} as const;

type Row = Pick<
  StoredBill,
  '_id' | 'bolNumber' | 'status' | 'createdAt' | 'updatedAt' | 'issuedAt' | 'voidedAt' | 'voidReason' | 'form'
>;

const rowFields = {
  bolNumber: 1,
  status: 1,
  createdAt: 1,
  updatedAt: 1,
  issuedAt: 1,
  voidedAt: 1,
  voidReason: 1,
  'form.metadata': 1,
  'form.lineItems.weight': 1,
  'form.lineItems.customerOrderNo': 1,
  ...Object.fromEntries(listedFields.map((name) => [`form.${name}`, 1 as const])),
} as const;

function rowOf({ _id: id, bolNumber = '', status, createdAt, updatedAt, ...bill }: Row): ListRow {
  if (status === 'unissued') throw new TypeError('a bill that is not issued is not listed');
  const instants = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  const [issuedAt, voidedAt] = [bill.issuedAt?.toISOString(), bill.voidedAt?.toISOString()];
  return {
    ...{ id, createdAt, updatedAt },
    summary: bolSummary({ ...bill, id, bolNumber, status, ...instants, issuedAt, voidedAt }),
  };
}

/** Not every draft has a ship date, so a range without an end is bounded by the first or last day of all. */
const listFilter = ({
  userId,
  filter,
  status,
  shipDate: { from, to },
  pattern,
  own,
}: Omit<ListQuery, 'limit' | 'sort'>): QueryFilter<StoredBill> => ({
  userId,
  ...((from ?? to) !== undefined && {
    'form.shipDate': { $gte: from ?? '0000-01-01', $lte: to ?? '9999-12-31' },
  }),
  status: status ?? { $ne: 'unissued' },
  ...filter,
  ...(pattern !== undefined && { searchText: { $regex: pattern } }),
  ...ownFilter(own, { reference: 'form.customerReference', metadata: 'form.metadata' }),
});
