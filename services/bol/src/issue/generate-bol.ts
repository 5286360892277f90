import {
  type BolForm,
  type BolSummary,
  checkHazardousWaste,
  checkTotals,
  type Principal,
} from '@freightwright/contracts';
import { callerAsUser, contentKey, type RequestIdentity, requestKey } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { heldToTable } from './held-to-table.ts';
import { issueBill } from './issue-bill.ts';

/**
 * Issues a bill from a complete form. A repeated request, recognized by its key or, within some seconds, by
 * its content, returns the same bill.
 * @throws Problem 'bol.totals-disagree', 'bol.hazardous-waste', 'bol.hazmat-refused', and everything that `issueBill` throws.
 */
export async function generateBol(
  deps: BolDeps,
  principal: Principal,
  { form: given, identity }: { form: BolForm; identity: RequestIdentity },
): Promise<{ bol: BolSummary }> {
  const owner = callerAsUser(principal);
  const { userId } = owner;
  checkHazardousWaste(given);
  const form = heldToTable(given);
  checkTotals(form);
  const nowMs = deps.nowMs();
  return issueBill(deps, owner, {
    request: requestKey(userId, identity, nowMs) ?? contentKey(userId, identity, nowMs),
    read: async () => ({ id: deps.newId(), form }),
    begin: (issue) => deps.bills.beginWhole({ ...issue, userId }),
  });
}
