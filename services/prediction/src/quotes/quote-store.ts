import type { OwnFields, Prediction, PredictionRequest, QuoteSummary } from '@freightwright/contracts';
import { ownFieldsOf, predictionLimits } from '@freightwright/contracts';
import type {
  DeletionStore,
  OutboxEntry,
  PagePosition,
  RelayOptions,
  Walk,
} from '@freightwright/service-kit';
import {
  deleteInBatches,
  everyNth,
  isDuplicateInBulk,
  olderThan,
  outboxSchema,
  ownFilter,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** An estimate of a signed-in user: the request, and its response at that time. */
export interface QuoteRecord {
  id: string;
  userId: string;
  createdAt: Date;
  request: PredictionRequest;
  prediction: Prediction;
}

type Summary = Omit<QuoteSummary, 'createdAt' | 'updatedAt' | 'expiresAt'>;

interface StoredQuote extends Omit<QuoteRecord, 'id'> {
  _id: string;
  /** The fields of the list, so that it need not read the whole document. */
  summary: Summary;
  expiresAt: Date;
  outbox?: OutboxEntry[];
}

const dayMs = 24 * 3_600_000;
/** A quote can be a megabyte. */
const wholeQuotesPerBatch = 10;
const newestFirst = { createdAt: -1, _id: -1 } as const;

/** When a quote expires. */
export const expiryOf = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + predictionLimits.quoteDays * dayMs);

export type QuoteStore = ReturnType<typeof createQuoteStore>;

/**
 * Stores the estimates. Every query is limited to the user's own.
 * @param options.quotesAtMost quotes of one user
 * @param options.nowMs decides which quotes have expired, because the TTL index is up to a minute late
 */
export function createQuoteStore(
  connection: Connection,
  {
    quotesAtMost = predictionLimits.quotes,
    nowMs,
    deletions,
  }: {
    quotesAtMost?: number | undefined;
    nowMs: () => number;
    deletions: Pick<DeletionStore, 'deleteOne'>;
  },
) {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  // The contract has validated these, so the schema accepts them as they are.
  const checked = { type: Schema.Types.Mixed, required: true } as const;
  const schema = new Schema<StoredQuote>(
    {
      _id: text,
      userId: text,
      createdAt: moment,
      expiresAt: moment,
      summary: checked,
      request: checked,
      prediction: checked,
      outbox: outboxSchema,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ userId: 1, ...newestFirst });
  schema.index(
    { userId: 1, 'summary.reference': 1 },
    { partialFilterExpression: { 'summary.reference': { $exists: true } } },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const quotes = connection.model('Quote', schema);
  // A user may exceed the limit by a hundredth for a while, so that the check costs a query only rarely.
  const isDue = everyNth(Math.floor(quotesAtMost / 100));
  let relay: ReturnType<typeof relayOutbox> | undefined;
  const notExpired = () => ({ expiresAt: { $gt: new Date(nowMs()) } });

  return {
    /** Stores the quote, replacing one with the same id. */
    async save({ id, ...quote }: QuoteRecord): Promise<void> {
      const { userId, createdAt } = quote;
      const stored = { ...quote, summary: summaryOf({ id, ...quote }), expiresAt: expiryOf(createdAt) };
      try {
        // The contract has validated it, so mongoose need not make a document of it first.
        await quotes.insertMany([{ _id: id, ...stored }], { lean: true });
      } catch (error) {
        // Another attempt at the same request, which stored under this id, died.
        if (!isDuplicateInBulk(error)) throw error;
        await quotes.updateOne({ _id: id, userId }, { $set: stored });
      }
    },
    /** Occasionally deletes the user's oldest quotes beyond the limit. */
    async dropOldest(userId: string): Promise<void> {
      if (!isDue(userId)) return;
      const [last] = await quotes
        .find({ userId }, { createdAt: 1 })
        .sort(newestFirst)
        .skip(quotesAtMost - 1)
        .limit(1)
        .lean();
      if (last)
        await quotes.deleteMany({ userId, ...olderThan({ createdAt: last.createdAt, id: last._id }) });
    },
    async find(userId: string, id: string): Promise<QuoteRecord | undefined> {
      const found = await quotes.findOne({ _id: id, userId, ...notExpired() }).lean();
      return found ? quoteOf(found) : undefined;
    },
    async list(userId: string, { filter, sort, limit, ...own }: Walk & OwnFields) {
      const texts = ownFilter(own, { reference: 'summary.reference', metadata: 'summary.metadata' });
      const found = await quotes
        .find({ userId, ...notExpired(), ...filter, ...texts } as object)
        .select<Pick<StoredQuote, '_id' | 'createdAt' | 'summary'>>({ createdAt: 1, summary: 1 })
        .sort(sort)
        .limit(limit)
        .lean();
      return found.map(({ _id: id, createdAt, summary }) => ({ id, createdAt, summary }));
    },
    /** False when the user has no such quote. */
    delete: (userId: string, id: string) => deletions.deleteOne(quotes, { id, userId }),
    countOf: (userId: string) => quotes.countDocuments({ userId }),
    /** Full quotes, newest first. */
    async wholeAfter(userId: string, after: PagePosition | undefined): Promise<QuoteRecord[]> {
      const found = await quotes
        .find({ userId, ...(after && olderThan(after)) })
        .sort(newestFirst)
        .limit(wholeQuotesPerBatch)
        .lean();
      return found.map(quoteOf);
    },
    eraseOf: (userId: string) => deleteInBatches(quotes, { userId }),
    /** Publishes a stored quote. No-op when it was deleted. */
    async notify(id: string, entry: OutboxEntry): Promise<void> {
      await quotes.updateOne({ _id: id }, { $push: { outbox: entry } });
      relay?.wake();
    },
    relayTo(to: Omit<RelayOptions, 'model'>) {
      relay = relayOutbox({ ...to, model: quotes });
      return relay;
    },
  };
}

const quoteOf = ({ _id: id, userId, createdAt, request, prediction }: StoredQuote): QuoteRecord => ({
  ...{ id, userId, createdAt, request, prediction },
});

export function summaryOf({
  id,
  request,
  prediction,
}: Pick<QuoteRecord, 'id' | 'request' | 'prediction'>): Summary {
  const { origin, destination } = prediction.breakdown.lane;
  return {
    id,
    originZip: request.originZip,
    destinationZip: request.destinationZip,
    originPlace: `${origin.city}, ${origin.state}`,
    destinationPlace: `${destination.city}, ${destination.state}`,
    weightLb: weightOf(request),
    serviceType: prediction.serviceType,
    totalEstimate: prediction.totalEstimate,
    predictedAt: prediction.predictedAt,
    ...ownFieldsOf(request),
  };
}

/** Pounds of the whole shipment. */
const weightOf = ({ weight = 0, shipment }: PredictionRequest): number =>
  shipment ? shipment.handlingUnits.reduce((sum, { weightLb, count }) => sum + weightLb * count, 0) : weight;
