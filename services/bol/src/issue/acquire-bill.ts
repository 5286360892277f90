import { type Acquired, acquire, type RequestKey, type RequestRecord } from '@freightwright/service-kit';
import { type Bill, isUnfinished } from '../bill.ts';
import { type SettleDeps, takeOverIssue } from './settle-issue.ts';

/** The record of a request is part of the bill that it makes, so that the two cannot disagree. */
interface BillRecord extends RequestRecord {
  key: string;
  bill: Bill;
}

/**
 * Begins a request, unless the same request already made a bill, whose record is then returned. `begin` returns
 * undefined when another request was faster. A failure leaves no trace, so that the same request can be tried again.
 * @throws Problem 'idempotency.key-reused', 'idempotency.under-way', 'service.unavailable'.
 */
export const acquireBill = <T>(
  deps: SettleDeps,
  request: RequestKey | undefined,
  begin: () => Promise<T | undefined>,
): Promise<Acquired<T, BillRecord>> =>
  acquire<T, BillRecord>({
    request,
    nowMs: deps.nowMs,
    isLeased: ({ bill }) => isUnfinished(bill) && deps.leases.isActive(bill.issuing),
    async find(key) {
      const bill = await deps.bills.findByRequest(key);
      const made = bill?.requests.find((one) => one.key === key);
      if (!bill || !made) return undefined;
      const isIssuing = isUnfinished(bill) && bill.issuing.attempt === made.attempt;
      return { ...made, status: isIssuing ? 'in-progress' : 'completed', bill };
    },
    begin,
    async reclaim({ key, status, bill }) {
      if (status === 'completed') await deps.bills.forgetRequest(bill.id, key, new Date(deps.nowMs()));
      // The caller gets the error that keeps the issue from being ended. When the request is repeated, it continues
      // here.
      else if (isUnfinished(bill)) await takeOverIssue(deps, bill);
      return undefined;
    },
  });
