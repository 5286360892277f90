import { type Principal, Problem } from '@freightwright/contracts';
import { isUnfinished } from '../bill.ts';
import type { BillStore } from '../bill-store.ts';
import { findBill } from '../find-bill.ts';
import type { SettleIssueDeps } from '../issue/settle-issue.ts';
import { ownerOf } from '../policy.ts';

export interface DeleteDraftDeps extends SettleIssueDeps {
  bills: SettleIssueDeps['bills'] & Pick<BillStore, 'deleteDraft'>;
}

/** The second round is for a draft that an unfinished issue was holding. */
const rounds = 2;

/**
 * Deletes a draft. Its number is not used again.
 * @throws Problem 'bol.not-found'; 'bol.not-draft' for an issued bill, and while it is being issued.
 */
export async function deleteDraft(
  deps: DeleteDraftDeps,
  principal: Principal,
  id: string,
): Promise<undefined> {
  const owner = ownerOf(principal);
  for (let round = 0; round < rounds; round += 1) {
    if (await deps.bills.deleteDraft({ id, userId: owner.userId })) return undefined;
    const bill = await findBill(deps, owner, id);
    if (bill.status !== 'draft' || isUnfinished(bill)) break;
  }
  throw new Problem('bol.not-draft');
}
