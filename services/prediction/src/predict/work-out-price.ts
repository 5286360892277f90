import type { Prediction, PredictionRequest, Principal } from '@freightwright/contracts';
import type { EstimateInput } from '@freightwright/domain';
import { type Log, runWithoutDeadline } from '@freightwright/runtime-kit';
import type { Idempotency, RequestIdentity } from '@freightwright/service-kit';
import type { Advisor } from '../insights/advisor.ts';
import type { QuoteStore } from '../quotes/quote-store.ts';
import type { Rater } from '../rating/rater.ts';
import { answerOf } from './answer.ts';
import type { ReadInputDeps } from './read-input.ts';
import type { PredictionUse } from './use.ts';
import type { UseNotes } from './use-notes.ts';

export interface PredictDeps extends ReadInputDeps {
  use: PredictionUse;
  uses: Pick<UseNotes, 'note'>;
  idempotency: Pick<Idempotency, 'run'>;
  quotes: Pick<QuoteStore, 'save' | 'add' | 'findByRequest' | 'forgetRequest' | 'delete' | 'dropOldest'>;
  rater: Pick<Rater, 'rate' | 'isQuick'>;
  advisor: Advisor;
  log: Log;
}

export interface Asked {
  request: PredictionRequest;
  identity: RequestIdentity;
}

/** The price of a shipment, as the estimate with this id. */
export async function workOutPrice(
  deps: Pick<PredictDeps, 'rater' | 'advisor' | 'nowMs'>,
  { owner, input, id }: { owner: string; input: EstimateInput; id: string },
): Promise<{ prediction: Prediction; createdAt: Date }> {
  const estimate = await deps.rater.rate(owner, input);
  const insights = await deps.advisor.adviseOn(input, estimate);
  const createdAt = new Date(deps.nowMs());
  return { prediction: answerOf(estimate, insights, { quoteId: id, at: createdAt }), createdAt };
}

/** Deletes the oldest estimates in the background. What is left is deleted with a later one. */
export function tidyUp(
  { quotes, log }: Pick<PredictDeps, 'quotes' | 'log'>,
  { userId }: Pick<Principal, 'userId'>,
): void {
  if (userId === undefined) return;
  runWithoutDeadline(() => quotes.dropOldest(userId)).catch((err: unknown) => {
    log.warn({ err, userId }, 'the oldest estimates were not deleted');
  });
}
