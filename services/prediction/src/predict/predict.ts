import { randomUUID } from 'node:crypto';
import {
  allowances,
  type Prediction,
  type PredictionRequest,
  type Principal,
  Problem,
} from '@freightwright/contracts';
import type { EstimateInput } from '@freightwright/domain';
import {
  assertSameRequest,
  callerAsSubject,
  type Known,
  type Log,
  markByKey,
  once,
  type RequestIdentity,
  type RequestMark,
  runWithoutDeadline,
} from '@freightwright/service-kit';
import { answerOf } from '../answer.ts';
import type { Advisor } from '../insights/advisor.ts';
import type { QuoteStore } from '../quotes/quote-store.ts';
import type { Rater } from '../rating/rater.ts';
import type { KeyedAnswerStore, KeyedRequest } from './keyed-answer-store.ts';
import { limitReached } from './limit-reached.ts';
import { type ReadInputDeps, readInput } from './read-input.ts';
import { tellOthers } from './tell-others.ts';
import type { Placed, PredictionUse, UseClaim } from './use.ts';

export interface PredictDeps extends ReadInputDeps {
  use: PredictionUse;
  keyed: KeyedAnswerStore;
  quotes: Pick<QuoteStore, 'keep' | 'delete' | 'dropOldest' | 'tell'>;
  rater: Pick<Rater, 'rate' | 'isQuick'>;
  advisor: Advisor;
  log: Log;
}

export interface Asked {
  request: PredictionRequest;
  identity: RequestIdentity;
}

/** A prediction that has begun: whose it is, its id, and what is known of its request when that has a key. */
interface Begun {
  id: string;
  /** The user's id, or that of a visitor who is not signed in. */
  owner: string;
  input: EstimateInput;
  keyed?: KeyedRequest | undefined;
}

/** Longer than the gateway waits for an answer, so that a claim outlives its request unless the process died. */
const heldForMs = 12_000;

/**
 * Works out what a shipment costs and counts it as one use, once for each key. What is wrong with the request
 * is said before anything is counted, and a failure afterwards gives the place back.
 * @throws Problem 'request.invalid', 'prediction.not-served', 'prediction.limit-reached',
 * 'idempotency.key-reused', 'idempotency.under-way', 'service.unavailable'.
 */
export async function predict(deps: PredictDeps, principal: Principal, asked: Asked): Promise<Prediction> {
  const subject = callerAsSubject(principal);
  const owner = subject.tier === 'anonymous' ? subject.anonymousId : subject.userId;
  const mark = markByKey(owner, asked.identity, deps.nowMs());
  const { begun, earlier } = await once<Begun, Prediction>({
    look: () => lookUp(deps, mark),
    begin: async () => begin(deps, { mark, owner, input: await readInput(deps, principal, asked.request) }),
  });
  return earlier ?? carryOut(deps, principal, asked.request, begun);
}

async function lookUp(
  { keyed, nowMs }: PredictDeps,
  mark: RequestMark | undefined,
): Promise<Known<Prediction>> {
  const known = mark && (await keyed.find(mark.key));
  if (!mark || !known) return 'nothing';
  const now = new Date(nowMs());
  if (known.until <= now) {
    await keyed.forget(known.key, now);
    return 'look-again';
  }
  assertSameRequest(known, mark);
  if (known.isDone && known.prediction) return { earlier: known.prediction };
  if (known.heldUntil <= now) return 'nothing';
  throw new Problem('idempotency.under-way', {
    detail: 'This prediction is being worked out at this moment.',
    retryAfterS: 1,
  });
}

async function begin(
  { keyed, nowMs }: PredictDeps,
  { mark, ...given }: Omit<Begun, 'id' | 'keyed'> & { mark: RequestMark | undefined },
): Promise<Begun | undefined> {
  const id = randomUUID();
  if (!mark) return { ...given, id };
  const now = nowMs();
  const attempt = { owner: given.owner, id, attempt: randomUUID(), heldUntil: new Date(now + heldForMs) };
  const begun = await keyed.begin(mark, attempt, new Date(now));
  return begun && { ...given, id: begun.id, keyed: begun };
}

/**
 * Reserves a place, works the price out, keeps it, and counts the use; where the work may come first, the place is
 * taken and counted in one step after it. The answer leaves only after that. What is kept before is taken back
 * when the use turns out not to count.
 */
async function carryOut(
  deps: PredictDeps,
  principal: Principal,
  request: PredictionRequest,
  begun: Begun,
): Promise<Prediction> {
  const claim: UseClaim = { principal, id: begun.id, timeZone: request.timeZone };
  let prediction: Prediction | undefined;
  try {
    const isAfter = mayWorkFirst(deps, principal, begun);
    const reserved = isAfter ? undefined : granted(principal, await deps.use.reserve(claim));
    prediction = begun.keyed?.prediction ?? (await workOut(deps, principal, request, begun));
    if (isAfter) granted(principal, await deps.use.take(claim));
    const counts = isAfter || reserved?.committed || (await deps.use.commit(claim));
    if (!counts) throw new Problem('service.unavailable', { cause: 'it took too long', retryAfterS: 1 });
  } catch (error) {
    const counted = await runWithoutDeadline(() => giveBack(deps, claim, begun));
    if (!counted || prediction === undefined) throw error;
  }
  await tellOthers(deps, principal, { request, prediction });
  await finish(deps, begun);
  tidyUp(deps, principal);
  return prediction;
}

/**
 * Whether the price is worked out before a place is asked for: where there always is one, and where the work is that
 * of a moment, costs nobody anything and leaves nothing behind when it is refused.
 */
function mayWorkFirst(
  { rater, advisor }: PredictDeps,
  { tier }: Principal,
  { input, keyed }: Begun,
): boolean {
  if (allowances.prediction.limits[tier] === null) return true;
  return tier === 'anonymous' && !keyed && rater.isQuick(input) && !advisor.mayAsk;
}

/** @throws Problem 'prediction.limit-reached'. */
function granted(principal: Principal, placed: Placed): Placed & { granted: true } {
  if (!placed.granted) throw limitReached(principal, placed.freeAt);
  return placed;
}

async function workOut(
  deps: PredictDeps,
  { userId, tier }: Principal,
  request: PredictionRequest,
  { id, owner, input, keyed }: Begun,
): Promise<Prediction> {
  const estimate = await deps.rater.rate(owner, input);
  const insights = await deps.advisor.adviseOn(input, estimate);
  const createdAt = new Date(deps.nowMs());
  const prediction = answerOf(estimate, insights, { quoteId: id, at: createdAt });
  if (tier !== 'anonymous' && userId !== undefined) {
    await deps.quotes.keep({ id, userId, createdAt, request, prediction });
  }
  if (keyed && !(await deps.keyed.note(keyed, prediction))) {
    throw new Problem('service.unavailable', { cause: 'another attempt took over', retryAfterS: 1 });
  }
  return prediction;
}

/**
 * Ends a prediction that failed. While it is not known whether the use counts, everything stays as it is: the
 * reservation lapses, and the same request with its key goes on where this one stopped.
 * @returns whether the use counts after all.
 */
async function giveBack(
  { use, quotes, keyed, log }: PredictDeps,
  claim: UseClaim,
  begun: Begun,
): Promise<boolean> {
  try {
    const released = await use.release(claim);
    if (!released) return true;
    const { userId } = claim.principal;
    await Promise.all([
      userId !== undefined && quotes.delete(userId, begun.id),
      begun.keyed && keyed.undo(begun.keyed),
    ]);
  } catch (err) {
    log.warn({ err, quote: begun.id }, 'a prediction that failed was not taken back whole');
    if (begun.keyed) await keyed.giveUp(begun.keyed).catch(() => undefined);
  }
  return false;
}

/** The oldest estimates give way. Nobody waits for it, and what is left is deleted with a later one. */
function tidyUp({ quotes, log }: PredictDeps, { userId }: Principal): void {
  if (userId === undefined) return;
  runWithoutDeadline(() => quotes.dropOldest(userId)).catch((err: unknown) => {
    log.warn({ err, userId }, 'the oldest estimates were not deleted');
  });
}

/** The use counts, so the caller gets the answer whatever happens here. */
async function finish({ keyed, log }: PredictDeps, { keyed: request, id }: Begun): Promise<void> {
  if (!request) return;
  await runWithoutDeadline(() => keyed.finish(request)).catch((err: unknown) => {
    log.warn({ err, quote: id }, 'the answer to a key is finished when it is asked for again');
  });
}
