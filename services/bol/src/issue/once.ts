import { Problem } from '@freightwright/contracts';
import { type Bill, isUnfinished, type RequestMark } from '../bill.ts';
import { type SettleDeps, takeOverIssue } from './settle-issue.ts';

export type Once<T> = { begun: T; earlier?: undefined } | { begun?: undefined; earlier: Bill };

/**
 * Rounds are lost to other requests that do the same at the same moment, and to what must be cleared away
 * first.
 */
const roundsAtMost = 10;

/**
 * Begins a request, unless the same request already made a bill, which is then returned. `begin` returns
 * undefined when another request was faster. A failure leaves no trace, so that the same request can be tried
 * again.
 * @throws Problem 'idempotency.key-reused' for another request with the same key, 'idempotency.under-way'
 * while it is being carried out.
 */
export async function once<T>(
  deps: SettleDeps,
  request: RequestMark | undefined,
  begin: () => Promise<T | undefined>,
): Promise<Once<T>> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const known = request && (await deps.bills.findByRequest(request.key));
    if (request && known) {
      const earlier = await resolve(deps, request, known);
      if (earlier) return { earlier };
      continue;
    }
    const begun = await begin();
    if (begun !== undefined) return { begun };
  }
  throw new Problem('service.unavailable', { cause: 'others kept coming first', retryAfterS: 1 });
}

/**
 * The bill, if it can be returned; undefined when something was cleared away and the caller should look
 * again.
 */
async function resolve(deps: SettleDeps, request: RequestMark, known: Bill): Promise<Bill | undefined> {
  const mark = known.requests.find(({ key }) => key === request.key);
  const now = new Date(deps.nowMs());
  if (!mark) return undefined;
  if (isUnfinished(known) && known.issuing.attempt === mark.attempt) {
    if (mark.fingerprint !== request.fingerprint) throw new Problem('idempotency.key-reused');
    if (!deps.claims.isFree(known)) throw underWay();
    // The caller gets the error that keeps the issue from being ended. When the request is repeated, it
    // continues here.
    await takeOverIssue(deps, known);
    return undefined;
  }
  if (mark.until <= now) {
    await deps.bills.forgetRequest(known.id, mark.key, now);
    return undefined;
  }
  if (mark.fingerprint !== request.fingerprint) throw new Problem('idempotency.key-reused');
  return known;
}

export const underWay = (): Problem =>
  new Problem('idempotency.under-way', {
    detail: 'This bill of lading is being issued at this moment.',
    retryAfterS: 1,
  });
