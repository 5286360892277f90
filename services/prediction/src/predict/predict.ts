import type { Prediction, PredictionRequest, Principal } from '@freightwright/contracts';
import { allowances, Problem } from '@freightwright/contracts';
import type { EstimateInput } from '@freightwright/domain';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { Attempt, Outcome } from '@freightwright/service-kit';
import { callerAsSubject, requestKey } from '@freightwright/service-kit';
import { predictUncounted } from './predict-uncounted.ts';
import { readInput } from './read-input.ts';
import { limitReached, type Placed, type UseReservation } from './use.ts';
import { type Asked, type PredictDeps, tidyUp, workOutPrice } from './work-out-price.ts';

/** A prediction in progress. */
interface Begun {
  principal: Principal;
  request: PredictionRequest;
  /** The user's id, or that of an anonymous visitor. */
  owner: string;
  input: EstimateInput;
  hasKey: boolean;
  /** Its operation id is that of the estimate and of its use. Its progress is the computed estimate. */
  attempt: Attempt<Prediction>;
}

/** Longer than the gateway's timeout, so that a lease outlives its request unless the process died. */
const leaseMs = 12_000;

/**
 * Estimates the cost of a shipment and counts it as one use, idempotent by key. Validation precedes counting,
 * and a later failure releases the use.
 * @throws Problem 'request.invalid', 'prediction.not-served', 'prediction.limit-reached',
 * 'idempotency.key-reused', 'idempotency.under-way', 'service.unavailable'.
 */
export async function predict(
  deps: PredictDeps,
  principal: Principal,
  { request, identity }: Asked,
): Promise<Outcome<Prediction>> {
  const subject = callerAsSubject(principal);
  if (subject.tier !== 'anonymous' && allowances.prediction.limits[subject.tier] === null) {
    return predictUncounted(deps, subject, { request, identity });
  }
  const owner = subject.tier === 'anonymous' ? subject.anonymousId : subject.userId;
  const asked = { owner, request: requestKey(owner, identity, deps.nowMs()), leaseMs };
  return deps.idempotency.run(asked, async (attempt: Attempt<Prediction>) => {
    const input = await readInput(deps, principal, request);
    return carryOut(deps, { principal, request, owner, input, hasKey: asked.request !== undefined, attempt });
  });
}

/**
 * Reserves a use, computes the price, stores the estimate, and commits the use; if `mayWorkFirst`, the use is
 * reserved and committed in one step after the computation. The response follows only after that. A stored
 * estimate is deleted when the use turns out not to count.
 */
async function carryOut(deps: PredictDeps, begun: Begun): Promise<Prediction> {
  const { principal, request, attempt } = begun;
  const claim: UseReservation = { principal, id: attempt.operationId, timeZone: request.timeZone };
  let prediction: Prediction | undefined;
  try {
    const isAfter = mayWorkFirst(deps, begun);
    const reserved = isAfter ? undefined : granted(principal, await deps.use.reserve(claim));
    prediction = attempt.progress ?? (await workOut(deps, begun));
    if (isAfter) granted(principal, await deps.use.take(claim));
    const counts = isAfter || reserved?.committed || (await deps.use.commit(claim));
    if (!counts) throw new Problem('service.unavailable', { cause: 'it took too long', retryAfterS: 1 });
  } catch (error) {
    const counted = await runWithoutDeadline(() => giveBack(deps, claim, attempt));
    if (!counted || prediction === undefined) throw error;
  }
  tidyUp(deps, principal);
  return prediction;
}

/**
 * Whether the price is computed before a use is reserved: if the work is quick, costs nothing and has no side
 * effects when it is rejected.
 */
function mayWorkFirst(
  { rater, advisor }: PredictDeps,
  { principal: { tier }, input, hasKey }: Begun,
): boolean {
  return tier === 'anonymous' && !hasKey && rater.isQuick(input) && !advisor.mayAsk;
}

/** @throws Problem 'prediction.limit-reached'. */
function granted(principal: Principal, placed: Placed): Placed & { granted: true } {
  if (!placed.granted) throw limitReached(principal, placed.freeAt);
  return placed;
}

async function workOut(
  deps: PredictDeps,
  { principal: { userId, tier }, request, owner, input, attempt }: Begun,
): Promise<Prediction> {
  const id = attempt.operationId;
  const { prediction, createdAt } = await workOutPrice(deps, { owner, input, id });
  if (tier !== 'anonymous' && userId !== undefined) {
    await deps.quotes.save({ id, userId, createdAt, request, prediction });
  }
  await attempt.saveProgress(prediction);
  return prediction;
}

/**
 * Ends a failed prediction. While it is unknown whether the use counts, everything stays: the reservation
 * expires, and the same request with its key continues where this one stopped.
 * @returns whether the use counts after all.
 */
async function giveBack(
  { use, quotes, log }: PredictDeps,
  claim: UseReservation,
  attempt: Attempt<Prediction>,
): Promise<boolean> {
  try {
    const released = await use.release(claim);
    if (!released) return true;
    const { userId } = claim.principal;
    if (userId !== undefined) await quotes.delete(userId, claim.id);
  } catch (err) {
    log.warn({ err, quote: claim.id }, 'a prediction that failed was not taken back whole');
    attempt.storeOnFailure();
  }
  return false;
}
