import type { BolDraftForm, DraftBol, Principal } from '@freightwright/contracts';
import { bolLimits, Problem } from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity, requestKey } from '@freightwright/service-kit';
import { type Bill, isUnfinished, presentDraft } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { acquireBill } from '../issue/issue-bill.ts';
import type { FindBill, SettleDeps } from '../issue/settle-issue.ts';

/**
 * Creates a draft and assigns a number. The same idempotency key returns the same draft in its current state.
 * @throws Problem 'bol.too-many-drafts', 'idempotency.key-reused'; 'bol.not-draft' after that draft was
 * issued.
 */
export async function createDraft(
  deps: SettleDeps & Pick<BolDeps, 'newId'>,
  principal: Principal,
  { form, identity }: { form: BolDraftForm; identity: RequestIdentity },
): Promise<{ bol: DraftBol }> {
  const { userId } = callerAsUser(principal);
  const request = requestKey(userId, identity, deps.nowMs());
  const { begun, completed } = await acquireBill(deps, request, async (): Promise<Bill | undefined> => {
    if ((await deps.bills.countDrafts(userId)) >= bolLimits.drafts) throw tooMany();
    const created = await deps.bills.createDraft({
      id: deps.newId(),
      userId,
      bolNumber: await deps.numbers.next(userId),
      form,
      request,
      at: new Date(deps.nowMs()),
    });
    return typeof created === 'string' ? undefined : created;
  });
  if (completed) return { bol: presentDraft(completed.bill) };
  // Counted again after the write, so that concurrent requests cannot exceed the limit.
  if ((await deps.bills.countDrafts(userId)) > bolLimits.drafts) {
    await deps.bills.deleteDraft({ id: begun.id, userId });
    throw tooMany();
  }
  return { bol: presentDraft(begun) };
}

const tooMany = (): Problem =>
  new Problem('bol.too-many-drafts', {
    detail: `You have ${bolLimits.drafts} drafts. Issue or delete some.`,
  });

/** The second attempt is for a draft that was locked by an unfinished issue. */
const rounds = 2;

/**
 * Saves a draft if its version is unchanged.
 * @throws Problem 'bol.not-found', 'bol.not-draft', 'bol.changed-meanwhile' (other version, or being issued).
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
