import {
  type Prediction,
  type PredictionRequest,
  type Principal,
  predictionMade,
} from '@freightwright/contracts';
import { type Log, outboxEntry, runWithoutDeadline } from '@freightwright/service-kit';
import { type QuoteStore, summaryOf } from '../quotes/quote-store.ts';

/**
 * Tells others of a prediction that counts, before it is answered. Only somebody on the Enterprise plan can have asked to be
 * told. The use counts already, so a failure is no reason to keep the answer back.
 */
export async function tellOthers(
  { quotes, log }: { quotes: Pick<QuoteStore, 'tell'>; log: Log },
  { userId, tier }: Principal,
  made: { request: PredictionRequest; prediction: Prediction },
): Promise<void> {
  if (tier !== 'enterprise' || userId === undefined) return;
  const { quoteId, predictedAt } = made.prediction;
  const { originPlace: _, destinationPlace: __, id: ___, ...told } = summaryOf({ id: quoteId, ...made });
  const entry = outboxEntry(
    predictionMade,
    { userId, quoteId, ...told },
    { id: quoteId, at: new Date(predictedAt) },
  );
  await runWithoutDeadline(() => quotes.tell(quoteId, entry)).catch((err: unknown) => {
    log.warn({ err, quoteId }, 'nobody is told of a prediction');
  });
}
