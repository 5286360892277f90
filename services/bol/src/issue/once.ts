import { Problem } from '@freightwright/contracts';
import { assertSameRequest, type Known, type Once, once as onceOf } from '@freightwright/service-kit';
import { type Bill, isUnfinished, type RequestMark } from '../bill.ts';
import { type SettleDeps, takeOverIssue } from './settle-issue.ts';

/**
 * Begins a request, unless the same request already made a bill, which is then returned. `begin` returns
 * undefined when another request was faster. A failure leaves no trace, so that the same request can be tried
 * again.
 * @throws Problem 'idempotency.key-reused' for another request with the same key, 'idempotency.under-way'
 * while it is being carried out.
 */
export const once = <T>(
  deps: SettleDeps,
  request: RequestMark | undefined,
  begin: () => Promise<T | undefined>,
): Promise<Once<T, Bill>> =>
  onceOf({
    async look() {
      const known = request && (await deps.bills.findByRequest(request.key));
      return request && known ? resolve(deps, request, known) : 'nothing';
    },
    begin,
  });

/** The bill, if it can be returned. Otherwise something was cleared away. */
async function resolve(deps: SettleDeps, request: RequestMark, known: Bill): Promise<Known<Bill>> {
  const mark = known.requests.find(({ key }) => key === request.key);
  const now = new Date(deps.nowMs());
  if (!mark) return 'look-again';
  if (isUnfinished(known) && known.issuing.attempt === mark.attempt) {
    assertSameRequest(mark, request);
    if (!deps.claims.isFree(known)) throw underWay();
    // The caller gets the error that keeps the issue from being ended. When the request is repeated, it
    // continues here.
    await takeOverIssue(deps, known);
    return 'look-again';
  }
  if (mark.until <= now) {
    await deps.bills.forgetRequest(known.id, mark.key, now);
    return 'look-again';
  }
  assertSameRequest(mark, request);
  return { earlier: known };
}

export const underWay = (): Problem =>
  new Problem('idempotency.under-way', {
    detail: 'This bill of lading is being issued at this moment.',
    retryAfterS: 1,
  });
