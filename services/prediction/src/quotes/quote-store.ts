import {
  type Prediction,
  type PredictionRequest,
  predictionLimits,
  type QuoteSummary,
} from '@freightwright/contracts';
import {
  deleteInBatches,
  isDuplicateInBulk,
  type OutboxEntry,
  outboxSchema,
  type Place,
  type RelayOptions,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { everyNth } from './every-nth.ts';

/** An estimate of a signed-in user: what was asked, and what was answered then. */
export interface KeptQuote {
  id: string;
  userId: string;
  createdAt: Date;
  request: PredictionRequest;
  prediction: Prediction;
}

export interface QuoteRow extends Place {
  summary: Omit<QuoteSummary, 'keptUntil'>;
}

/** Keeps the estimates. Nobody finds or deletes another user's. */
export interface QuoteStore {
  /** Keeps the quote in the place of one with the same id. */
  keep(quote: KeptQuote): Promise<void>;
  /** Now and then deletes the user's oldest quotes beyond the limit. */
  dropOldest(userId: string): Promise<void>;
  find(userId: string, id: string): Promise<KeptQuote | undefined>;
  /** Newest first. */
  list(query: { userId: string; after: Place | undefined; limit: number }): Promise<QuoteRow[]>;
  /** False when the user has no such quote. */
  delete(userId: string, id: string): Promise<boolean>;
  countOf(userId: string): Promise<number>;
  /** Whole quotes, newest first. */
  wholeAfter(userId: string, after: Place | undefined): Promise<KeptQuote[]>;
  eraseOf(userId: string): Promise<void>;
  /** Tells others of a quote that was kept, and answered. Nothing happens when it was deleted. */
  tell(id: string, entry: OutboxEntry): Promise<void>;
  relayTo(to: Omit<RelayOptions, 'model'>): ReturnType<typeof relayOutbox>;
}

interface StoredQuote extends Omit<KeptQuote, 'id'> {
  _id: string;
  /** What the list shows, so that it need not read the whole. */
  summary: QuoteRow['summary'];
  expiresAt: Date;
  outbox?: OutboxEntry[];
}

const dayMs = 24 * 3_600_000;
/** A quote may have a megabyte. */
const wholeQuotesAtOnce = 10;

/** The moment from which a quote is gone. */
export const expiryOf = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + predictionLimits.quoteDays * dayMs);

/**
 * @param options.quotesAtMost quotes of one user
 * @param options.nowMs decides which quotes are over, because the server deletes them up to a minute later
 */
export function createQuoteStore(
  connection: Connection,
  {
    quotesAtMost = predictionLimits.quotes,
    nowMs,
  }: { quotesAtMost?: number | undefined; nowMs: () => number },
): QuoteStore {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  // The contract has checked these, so the database takes them as they are.
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
  schema.index({ userId: 1, createdAt: -1, _id: -1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const quotes = connection.model('Quote', schema);
  // A user may have a hundredth more for a while, so that the limit costs a question only now and then.
  const isDue = everyNth(Math.max(1, Math.floor(quotesAtMost / 100)));
  let relay: ReturnType<typeof relayOutbox> | undefined;
  const stillKept = () => ({ expiresAt: { $gt: new Date(nowMs()) } });

  async function dropBeyondLimit(userId: string): Promise<void> {
    const [first] = await quotes
      .find({ userId }, { createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(quotesAtMost)
      .limit(1)
      .lean();
    if (!first) return;
    await quotes.deleteMany({ userId, ...notNewerThan({ createdAt: first.createdAt, id: first._id }) });
  }

  return {
    async keep({ id, ...quote }) {
      const { userId, createdAt } = quote;
      const summary = summaryOf(id, quote);
      const stored = { ...quote, summary, expiresAt: expiryOf(createdAt) };
      try {
        // The contract has checked it, so mongoose need not make a document of it first.
        await quotes.insertMany([{ _id: id, ...stored }], { lean: true });
      } catch (error) {
        // Another attempt at the same request, which was kept under this id, died.
        if (!isDuplicateInBulk(error)) throw error;
        await quotes.updateOne({ _id: id, userId }, { $set: stored });
      }
    },
    dropOldest: async (userId) => {
      if (isDue(userId)) await dropBeyondLimit(userId);
    },
    async find(userId, id) {
      const stored = await quotes.findOne({ _id: id, userId, ...stillKept() }).lean();
      if (!stored) return undefined;
      const { createdAt, request, prediction } = stored;
      return { id, userId, createdAt, request, prediction };
    },
    async list({ userId, after, limit }) {
      const found = await quotes
        .find({ userId, ...stillKept(), ...(after && olderThan(after)) })
        .select<Pick<StoredQuote, '_id' | 'createdAt' | 'summary'>>({ createdAt: 1, summary: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(({ _id: id, createdAt, summary }) => ({ id, createdAt, summary }));
    },
    async delete(userId, id) {
      const { deletedCount } = await quotes.deleteOne({ _id: id, userId });
      return deletedCount === 1;
    },
    countOf: (userId) => quotes.countDocuments({ userId }),
    async wholeAfter(userId, after) {
      const found = await quotes
        .find({ userId, ...(after && olderThan(after)) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(wholeQuotesAtOnce)
        .lean();
      return found.map(({ _id: id, createdAt, request, prediction }) => ({
        id,
        userId,
        createdAt,
        request,
        prediction,
      }));
    },
    eraseOf: (userId) => deleteInBatches(quotes, { userId }),
    async tell(id, entry) {
      await quotes.updateOne({ _id: id }, { $push: { outbox: entry } });
      relay?.wake();
    },
    relayTo(to) {
      relay = relayOutbox({ ...to, model: quotes });
      return relay;
    },
  };
}

const olderThan = ({ createdAt, id }: Place) => ({
  createdAt: { $lte: createdAt },
  $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }],
});

const notNewerThan = ({ createdAt, id }: Place) => ({
  createdAt: { $lte: createdAt },
  $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lte: id } }],
});

export function summaryOf(
  id: string,
  { request, prediction }: Pick<KeptQuote, 'request' | 'prediction'>,
): QuoteRow['summary'] {
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
  };
}

/** Pounds of the whole shipment. */
const weightOf = ({ weight = 0, shipment }: PredictionRequest): number =>
  shipment ? shipment.handlingUnits.reduce((sum, { weightLb, count }) => sum + weightLb * count, 0) : weight;
