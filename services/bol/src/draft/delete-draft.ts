import { type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { isUnfinished } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../find-bill.ts';

/** The second round is for a draft that was held by an unfinished issue. */
const rounds = 2;

/**
 * Deletes a draft. Its number is not used again.
 * @throws Problem 'bol.not-found'; 'bol.not-draft' for an issued bill, and while the draft is being issued.
 */
export async function deleteDraft(
  { bills, findBill }: Pick<BolDeps, 'bills'> & { findBill: FindBill },
  principal: Principal,
  id: string,
): Promise<undefined> {
  const owner = callerAsUser(principal);
  for (let round = 0; round < rounds; round += 1) {
    if (await bills.deleteDraft({ id, userId: owner.userId })) return undefined;
    const bill = await findBill(owner, id);
    if (bill.status !== 'draft' || isUnfinished(bill)) break;
  }
  throw new Problem('bol.not-draft');
}
