import {
  BolForm,
  type BolSummary,
  checkHazardousWaste,
  checkSchema,
  checkTotals,
  type Principal,
  Problem,
  requestProblem,
} from '@freightwright/contracts';
import type { RequestIdentity } from '@freightwright/service-kit';
import { type Bill, isUnfinished, presentSummary } from '../bill.ts';
import type { BillStore } from '../bill-store.ts';
import { findBill } from '../find-bill.ts';
import { keepPaper } from '../paper/print-bol.ts';
import { ownerOf } from '../policy.ts';
import type { GenerateBolDeps } from './generate-bol.ts';
import { beginIssue, issueBill } from './issue-bill.ts';
import { once, underWay } from './once.ts';
import { markByKey } from './request-mark.ts';

export interface IssueDraftDeps extends Omit<GenerateBolDeps, 'bills'> {
  bills: Omit<GenerateBolDeps['bills'], 'beginWhole'> & Pick<BillStore, 'beginDraft'>;
}

/**
 * Issues a draft as it stands at `version`, under its number. A draft can be issued once, so no key is needed to make it one bill; with a key
 * a repeated request is answered like the first.
 * @throws Problem 'request.invalid' with what is missing or wrong in the form, 'bol.not-found', 'bol.not-draft', 'bol.changed-meanwhile', and
 * all that `generateBol` throws.
 */
export async function issueDraft(
  deps: IssueDraftDeps,
  principal: Principal,
  { id, version, identity }: { id: string; version: number; identity: RequestIdentity },
): Promise<{ bol: BolSummary }> {
  const owner = ownerOf(principal);
  const request = markByKey(owner.userId, identity, deps.nowMs());

  const { begun, earlier } = await once(deps, request, async () => {
    const form = completeForm(deps, await findBill(deps, owner, id), version);
    const issuing = deps.claims.begin({ attempt: deps.newId(), tier: owner.tier, form });
    return beginIssue(deps, { id, issuing }, () =>
      deps.bills.beginDraft({ id, userId: owner.userId, version, issuing, request }),
    );
  });
  if (earlier) return { bol: presentSummary(earlier) };
  if (!isUnfinished(begun)) throw new TypeError('a draft that is begun is being issued');
  const issued = await issueBill(deps, begun);
  await keepPaper(deps, issued);
  return { bol: presentSummary(issued) };
}

function completeForm({ claims }: IssueDraftDeps, draft: Bill, version: number): BolForm {
  if (draft.status !== 'draft') throw new Problem('bol.not-draft');
  if (isUnfinished(draft)) throw claims.isFree(draft) ? leftUnsettled() : underWay();
  if (draft.version !== version) throw new Problem('bol.changed-meanwhile');
  const checked = checkSchema(BolForm, draft.form, { root: 'the draft' });
  if (!checked.ok) throw requestProblem(checked.errors);
  checkHazardousWaste(checked.data);
  checkTotals(checked.data);
  return checked.data;
}

const leftUnsettled = () =>
  new Problem('service.unavailable', { cause: 'an earlier try cannot be settled now', retryAfterS: 1 });
