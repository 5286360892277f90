import {
  type BolDraftForm,
  bolLimits,
  type DraftBol,
  type Principal,
  Problem,
} from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity, requestKey } from '@freightwright/service-kit';
import { type Bill, presentDraft } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { acquireBill } from '../issue/acquire-bill.ts';
import type { SettleDeps } from '../issue/settle-issue.ts';

/**
 * Creates a draft and gives it a number. The same key returns the same draft in its current state.
 * @throws Problem 'bol.too-many-drafts', 'idempotency.key-reused'; 'bol.not-draft' when the draft made with
 * that key has been issued.
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
  // Counted again after the write: when several drafts arrive at the same moment, none may stay beyond the
  // limit.
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
