import { Problem } from '@freightwright/contracts';
import { problemOf } from '@freightwright/service-kit';
import { type Bill, isUnfinished } from './bill.ts';
import { type SettleIssueDeps, takeOverIssue } from './issue/settle-issue.ts';
import type { Owner } from './policy.ts';

/**
 * The owner's bill, an issue of it that was left behind settled first, if what that takes is there: a draft can be read without. One that is not there, is somebody else's or is not issued yet: all the
 * same.
 * @throws Problem 'bol.not-found'.
 */
export async function findBill(deps: SettleIssueDeps, owner: Owner, id: string): Promise<Bill> {
  let bill = await deps.bills.find(owner.userId, id);
  if (bill && isUnfinished(bill) && deps.claims.isFree(bill)) {
    await takeOverIssue(deps, bill).catch(toleratingOutage);
    bill = await deps.bills.find(owner.userId, id);
  }
  if (!bill || bill.status === 'unissued') throw new Problem('bol.not-found');
  return bill;
}

function toleratingOutage(error: unknown): void {
  if (problemOf(error).code !== 'service.unavailable') throw error;
}
