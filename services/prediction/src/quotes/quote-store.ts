import type { OwnFields, Prediction, PredictionRequest, QuoteSummary } from '@freightwright/contracts';
import { ownFieldsOf, predictionLimits } from '@freightwright/contracts';
import type {
  DeletionStore,
  OutboxEntry,
  PagePosition,
  RelayOptions,
  RequestKey,
  Walk,
} from '@freightwright/service-kit';
import {
  deleteInBatches,
  everyNth,
  isDuplicateKey,
  native,
  nativeWrite,
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
  /** The request that made it, by which a repeated one is recognized. Only of callers without a limit. */
  madeBy?: RequestKey | undefined;
  outbox?: OutboxEntry[] | undefined;
}

const dayMs = 24 * 3_600_000;
/** A quote can be a megabyte. */
const wholeQuotesPerBatch = 10;
const newestFirst = { createdAt: -1, _id: -1 } as const;

/** Beyond the limit, quotes of this time stay, because they answer repeated requests. */
const repeatedWithinMs = dayMs;
/** The limit of those. */
const repeatableAtMost = 10_000;

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
      madeBy: Schema.Types.Mixed,
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
  schema.index(
    { 'madeBy.key': 1 },
    { unique: true, partialFilterExpression: { 'madeBy.key': { $exists: true } } },
  );
  const quotes = connection.model('Quote', schema);
  // A user may exceed a limit by a tenth for a while, so that the check costs a query only rarely.
  const isDue = everyNth(Math.floor(quotesAtMost / 10));
  const isRepeatableDue = everyNth(repeatableAtMost / 10);
  let relay: ReturnType<typeof relayOutbox> | undefined;
  const notExpired = () => ({ expiresAt: { $gt: new Date(nowMs()) } });

  const storedOf = ({ id, ...quote }: QuoteRecord) => ({
    ...{ _id: id, ...quote, summary: summaryOf({ id, ...quote }), expiresAt: expiryOf(quote.createdAt) },
  });

  /** The time of the user's quote in this place, newest first. */
  async function timeOfNth(userId: string, n: number): Promise<Date | undefined> {
    const [found] = await quotes
      .find({ userId }, { createdAt: 1 })
      .sort(newestFirst)
      .skip(n - 1)
      .limit(1)
      .lean();
    return found?.createdAt;
  }

  return {
    /** Stores the quote, replacing one with the same id. */
    async save(quote: QuoteRecord): Promise<void> {
      const { _id, ...stored } = storedOf(quote);
      try {
        await native(quotes).insertOne({ _id, ...stored } as never, nativeWrite);
      } catch (error) {
        // Another attempt at the same request, which stored under this id, died.
        if (!isDuplicateKey(error)) throw error;
        await quotes.updateOne({ _id, userId: quote.userId }, { $set: stored });
      }
    },
    /** Stores the quote with its event. False when the same request has made another. */
    async add(
      quote: QuoteRecord,
      { madeBy, event }: { madeBy: RequestKey | undefined; event: OutboxEntry | undefined },
    ): Promise<boolean> {
      const outbox = event && [event];
      const stored: StoredQuote = { ...storedOf(quote), madeBy, outbox };
      try {
        await native(quotes).insertOne(stored as never, nativeWrite);
      } catch (error) {
        if (isDuplicateKey(error, 'madeBy.key')) return false;
        throw error;
      }
      if (outbox) relay?.wake({ _id: quote.id, outbox });
      return true;
    },
    /** The quote that the request has made. */
    async findByRequest(key: string) {
      const found = await quotes.findOne({ 'madeBy.key': key }, { prediction: 1, madeBy: 1 }).lean();
      return found?.madeBy && { id: found._id, prediction: found.prediction, ...found.madeBy };
    },
    /** Forgets a request that was no longer valid at `now`. */
    async forgetRequest(id: string, now: Date): Promise<void> {
      await quotes.updateOne({ _id: id, 'madeBy.expiresAt': { $lte: now } }, { $unset: { madeBy: 1 } });
    },
    /** Occasionally deletes the user's oldest quotes beyond the limits. */
    async dropOldest(userId: string): Promise<void> {
      if (isDue(userId)) {
        const last = await timeOfNth(userId, quotesAtMost);
        const before = last && new Date(Math.min(last.getTime(), nowMs() - repeatedWithinMs));
        if (before) await quotes.deleteMany({ userId, createdAt: { $lt: before } });
      }
      if (!isRepeatableDue(userId)) return;
      const last = await timeOfNth(userId, repeatableAtMost);
      if (last) await quotes.deleteMany({ userId, createdAt: { $lt: last } });
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
