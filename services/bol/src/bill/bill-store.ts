import {
  type BolForm,
  type BolStatus,
  type BolSummary,
  bolSummary,
  bolVoided,
  listedFields,
  Problem,
} from '@freightwright/contracts';
import type { OutboxRelay, PagePosition, RelayOptions } from '@freightwright/service-kit';
import { outboxEntry, relayOutbox } from '@freightwright/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import type { IssuedFreight } from '../list/bol-month.ts';
import type { Bill } from './bill.ts';
import { billOf, createBillModel, type StoredBill, shownFields } from './bill-model-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createIssueStore } from './issue-store.ts';
import { linkedBills } from './linked-bills.ts';
import { createUserBillsStore } from './user-bills-store.ts';

export interface ListQuery {
  userId: string;
  /** Only rows after this position, newest first. */
  after: PagePosition | undefined;
  limit: number;
  status: BolStatus | undefined;
  /** Both ends are inclusive. */
  shipDate: { from: string | undefined; to: string | undefined };
  /** A regular expression from `searchPattern`. */
  pattern: string | undefined;
}

export interface ListRow extends PagePosition {
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
export function createBillStore(connection: Connection) {
  const bills = createBillModel(connection);
  let relay: OutboxRelay | undefined;
  const wakeRelay = () => relay?.wake();

  return {
    ...createDraftStore(bills),
    ...createIssueStore(bills, wakeRelay),
    ...createUserBillsStore(bills),
    async find(userId: string, id: string): Promise<Bill | undefined> {
      const stored = await bills.findOne({ _id: id, userId }, shownFields).lean();
      return stored ? billOf(stored) : undefined;
    },
    links: (bill: Bill) => linkedBills(bills, bill),
    /** @throws Problem 'service.unavailable' on a timeout. */
    async list({ limit, ...query }: ListQuery): Promise<ListRow[]> {
      try {
        const found = await bills
          .find(listFilter(query))
          .select<Row>(rowFields)
          .sort({ createdAt: -1, _id: -1 })
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
      const stored = await bills.findOne({ _id: id, userId }, { bolNumber: 1 }).lean();
      if (stored?.bolNumber === undefined) return undefined;
      const { bolNumber } = stored;
      const event = { bolId: id, bolNumber, userId, voidedAt: at.toISOString() };
      const voided = await bills
        .findOneAndUpdate(
          { _id: id, userId, status: 'issued' },
          {
            $set: {
              status: 'void',
              voidedAt: at,
              updatedAt: at,
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

type Row = Pick<StoredBill, '_id' | 'bolNumber' | 'status' | 'createdAt' | 'form'>;

const rowFields = {
  bolNumber: 1,
  status: 1,
  createdAt: 1,
  ...Object.fromEntries(listedFields.map((name) => [`form.${name}`, 1 as const])),
} as const;

function rowOf({ _id: id, bolNumber = '', status, createdAt, form }: Row): ListRow {
  if (status === 'unissued') throw new TypeError('a bill that is not issued is not listed');
  return { id, createdAt, summary: bolSummary({ id, bolNumber, status, form }) };
}

/** Not every draft has a ship date, so a range without an end is bounded by the first or last day of all. */
const listFilter = ({
  userId,
  after,
  status,
  shipDate: { from, to },
  pattern,
}: Omit<ListQuery, 'limit'>): QueryFilter<StoredBill> => ({
  userId,
  ...((from ?? to) !== undefined && {
    'form.shipDate': { $gte: from ?? '0000-01-01', $lte: to ?? '9999-12-31' },
  }),
  status: status ?? { $ne: 'unissued' },
  ...(after && {
    createdAt: { $lte: after.createdAt },
    $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
  }),
  ...(pattern !== undefined && { searchText: { $regex: pattern } }),
});
