import { Problem } from '@freightwright/contracts';
import { problemOf } from '@freightwright/service-kit';
import { type Bill, isUnfinished } from './bill.ts';
import { type SettleDeps, takeOverIssue } from './issue/settle-issue.ts';
import type { Owner } from './policy.ts';

/**
 * Finds the owner's bill. An issue of it that was left behind is settled first, unless what that takes is away: a draft can be read without.
 * A bill that is not there, is somebody else's or is not issued yet: all the same.
 * @throws Problem 'bol.not-found'.
 */
export type FindBill = (owner: Owner, id: string) => Promise<Bill>;

/** Credit and numbers stay in here: whoever reads a bill asks for this alone. */
export const createFindBill =
  (deps: SettleDeps): FindBill =>
  async ({ userId }, id) => {
    let bill = await deps.bills.find(userId, id);
    if (bill && isUnfinished(bill) && deps.claims.isFree(bill)) {
      await takeOverIssue(deps, bill).catch(toleratingOutage);
      bill = await deps.bills.find(userId, id);
    }
    if (!bill || bill.status === 'unissued') throw new Problem('bol.not-found');
    return bill;
  };

function toleratingOutage(error: unknown): void {
  if (problemOf(error).code !== 'service.unavailable') throw error;
}
