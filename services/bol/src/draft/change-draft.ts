import { type BolDraftForm, type DraftBol, type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { isUnfinished, presentDraft } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../find-bill.ts';

/** The second round is for a draft that was held by an unfinished issue. */
const rounds = 2;

/**
 * Saves a draft if its version is still the one that was read.
 * @throws Problem 'bol.not-found', 'bol.not-draft', 'bol.changed-meanwhile' for another version and while the
 * draft is being issued.
 */
export async function changeDraft(
  { bills, nowMs, findBill }: Pick<BolDeps, 'bills' | 'nowMs'> & { findBill: FindBill },
  principal: Principal,
  { id, version, form }: { id: string; version: number; form: BolDraftForm },
): Promise<{ bol: DraftBol }> {
  const owner = callerAsUser(principal);
  for (let round = 0; round < rounds; round += 1) {
    const at = new Date(nowMs());
    const changed = await bills.changeDraft({ id, userId: owner.userId, version }, { form, at });
    if (changed) return { bol: presentDraft(changed) };
    const bill = await findBill(owner, id);
    if (bill.status !== 'draft') throw new Problem('bol.not-draft');
    if (bill.version !== version || isUnfinished(bill)) break;
  }
  throw new Problem('bol.changed-meanwhile');
}
