import { isDuplicateKey, type OutboxEntry, outboxSchema } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Bill, BillRequest } from './bill.ts';
import type { BillRecord } from './bill-record.ts';

/** One document per bill. It also contains the outbox of the bill's events. */
export interface StoredBill extends Omit<Bill, 'id'> {
  _id: string;
  requests: BillRequest[];
  searchText: string;
  outbox: OutboxEntry[];
  /** Only on the anonymized record of a bill whose owner has deleted the account. It then has no `userId`. */
  record?: BillRecord;
  /** When the record expires. */
  recordUntil?: Date;
  /** The closure that made the record; removed after some minutes. */
  closureId?: string;
}

export type BillModel = ReturnType<typeof createBillModel>;

export function createBillModel(connection: Connection) {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredBill>(
    {
      _id: text,
      userId: text,
      status: text,
      bolNumber: String,
      version: { type: Number, required: true },
      createdAt: moment,
      updatedAt: moment,
      // The contract has validated the form, so the schema accepts it as it is.
      form: { type: Schema.Types.Mixed, required: true },
      totals: Schema.Types.Mixed,
      issuedAt: Date,
      voidedAt: Date,
      voidReason: String,
      searchText: { type: String, default: '' },
      issuing: {
        type: new Schema(
          {
            attempt: text,
            since: moment,
            leaseExpiresAt: moment,
            step: text,
            tier: text,
            form: { type: Schema.Types.Mixed, required: true },
          },
          { _id: false, minimize: false },
        ),
        required: false,
      },
      requests: [
        {
          _id: false,
          key: text,
          requestHash: text,
          expiresAt: moment,
          implicit: { type: Boolean, required: true },
          attempt: String,
        },
      ],
      outbox: outboxSchema,
      record: Schema.Types.Mixed,
      recordUntil: Date,
      closureId: String,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ userId: 1, createdAt: -1, _id: -1 });
  schema.index({ userId: 1, status: 1, createdAt: -1, _id: -1 });
  schema.index({ userId: 1, updatedAt: 1, _id: 1 });
  schema.index({ userId: 1, status: 1, updatedAt: 1, _id: 1 });
  schema.index({ userId: 1, issuedAt: 1 });
  schema.index({ userId: 1, 'form.shipDate': 1, createdAt: -1, _id: -1 });
  for (const field of ['form.masterBolNumber', 'form.underlyingBols.bolNumber', 'form.customerReference']) {
    schema.index({ userId: 1, [field]: 1 }, { partialFilterExpression: { [field]: { $exists: true } } });
  }
  schema.index({ bolNumber: 1 }, { unique: true, partialFilterExpression: { bolNumber: { $exists: true } } });
  schema.index(
    { 'requests.key': 1 },
    { unique: true, partialFilterExpression: { 'requests.key': { $exists: true } } },
  );
  schema.index({ 'issuing.leaseExpiresAt': 1 });
  schema.index({ recordUntil: 1 }, { expireAfterSeconds: 0 });
  schema.index({ closureId: 1 }, { partialFilterExpression: { closureId: { $exists: true } } });
  return connection.model('Bill', schema);
}

/** Leaves out the fields that only the database uses. */
export const shownFields = { outbox: 0, searchText: 0 } as const;

export const billOf = ({ _id: id, ...stored }: Omit<StoredBill, 'outbox' | 'searchText'>): Bill => ({
  id,
  ...stored,
});

/** The unique field that a write violated: 'number', 'request' or 'id'; undefined for any other failure. */
export function takenField(error: unknown): 'number' | 'request' | 'id' | undefined {
  if (isDuplicateKey(error, 'requests.key')) return 'request';
  if (isDuplicateKey(error, 'bolNumber')) return 'number';
  return isDuplicateKey(error) ? 'id' : undefined;
}
