import { Problem } from '@freightwright/contracts';
import { type Bill, isUnfinished } from './bill.ts';
import type { Owner } from './policy.ts';
import { isStale, type SettleIssueDeps, settleIssue } from './settle-issue.ts';

/**
 * The owner's bill, an issue of it that was left behind settled first. One that is not there, is somebody else's or is not issued yet: all the
 * same.
 * @throws Problem 'bol.not-found'.
 */
export async function findBill(deps: SettleIssueDeps, owner: Owner, id: string): Promise<Bill> {
  let bill = await deps.bills.find(owner.userId, id);
  if (bill && isUnfinished(bill) && isStale(bill, deps.nowMs())) {
    await settleIssue(deps, bill);
    bill = await deps.bills.find(owner.userId, id);
  }
  if (!bill || bill.status === 'unissued') throw new Problem('bol.not-found');
  return bill;
}
