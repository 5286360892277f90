import { randomUUID } from 'node:crypto';
import type { Prediction } from '@freightwright/contracts';
import { predictionMade } from '@freightwright/contracts';
import type { Outcome, Owner, RequestRecord } from '@freightwright/service-kit';
import { acquire, outboxEntry, requestKey } from '@freightwright/service-kit';
import { type QuoteRecord, summaryOf } from '../quotes/quote-store.ts';
import { readInput } from './read-input.ts';
import { type Asked, type PredictDeps, tidyUp, workOutPrice } from './work-out-price.ts';

/** The estimate of an earlier request. */
interface Made extends RequestRecord {
  id: string;
  prediction: Prediction;
}

/**
 * Estimates the cost of a shipment for a caller without a limit. The estimate, its event and the request with
 * which a repeated one is compared are one document: one write decides, and nothing must be given back. Of
 * concurrent requests with the same key, the first that is stored answers all.
 * @throws Problem 'request.invalid', 'prediction.not-served', 'idempotency.key-reused', 'service.unavailable'.
 */
export async function predictUncounted(
  deps: PredictDeps,
  owner: Owner,
  { request, identity }: Asked,
): Promise<Outcome<Prediction>> {
  const { quotes, uses } = deps;
  const { userId } = owner;
  const input = await readInput(deps, owner, request);
  const asked = requestKey(userId, identity, deps.nowMs());
  const { begun, completed } = await acquire<Prediction, Made>({
    request: asked,
    beginsFirst: true,
    nowMs: deps.nowMs,
    isLeased: () => false,
    async find(key) {
      const found = await quotes.findByRequest(key);
      return found && { ...found, status: 'completed' };
    },
    async begin() {
      const id = randomUUID();
      const priced = await workOutPrice(deps, { owner: userId, input, id });
      const quote = { id, userId, request, ...priced };
      const isAdded = await quotes.add(quote, { madeBy: asked, event: eventOf(owner, quote) });
      return isAdded ? quote.prediction : undefined;
    },
    async reclaim({ id }) {
      await quotes.forgetRequest(id, new Date(deps.nowMs()));
      return undefined;
    },
  });
  if (completed) return { response: completed.prediction, isReplayed: true };
  uses.note(userId, begun.quoteId);
  tidyUp(deps, owner);
  return { response: begun, isReplayed: false };
}

/** The event of a prediction. Only users on the Enterprise plan can subscribe to it. */
function eventOf({ tier }: Owner, quote: QuoteRecord) {
  if (tier !== 'enterprise') return undefined;
  const { id, userId, createdAt } = quote;
  const { originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt } = summaryOf(quote);
  const reported = { originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt };
  return outboxEntry(predictionMade, { userId, quoteId: id, ...reported }, { id, at: createdAt });
}
