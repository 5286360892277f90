import { Problem } from '@freightwright/contracts';
import { type Owner, problemOf } from '@freightwright/service-kit';
import { type Bill, isUnfinished } from './bill.ts';
import { type SettleDeps, takeOverIssue } from './issue/settle-issue.ts';

/**
 * Finds the owner's bill. An issue of it that was left unfinished is settled first, if the parts for that are
 * available: a draft can be read without them. A bill that does not exist, belongs to somebody else or is not
 * issued yet is not found.
 * @throws Problem 'bol.not-found'.
 */
export type FindBill = (owner: Owner, id: string) => Promise<Bill>;

/** Hides credit and numbers: a use case that only reads a bill gets this function. */
export const createFindBill =
  (deps: SettleDeps): FindBill =>
  async ({ userId }, id) => {
    let bill = await deps.bills.find(userId, id);
    if (bill && isUnfinished(bill) && !deps.leases.isActive(bill.issuing)) {
      await takeOverIssue(deps, bill).catch(toleratingOutage);
      bill = await deps.bills.find(userId, id);
    }
    if (!bill || bill.status === 'unissued') throw new Problem('bol.not-found');
    return bill;
  };

function toleratingOutage(error: unknown): void {
  if (problemOf(error).code !== 'service.unavailable') throw error;
}
