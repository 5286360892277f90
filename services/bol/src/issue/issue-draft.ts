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
import { callerAsUser, type RequestIdentity, requestKey, underWay } from '@freightwright/service-kit';
import { type Bill, isUnfinished } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { createFindBill } from '../find-bill.ts';
import { heldToTable } from './held-to-table.ts';
import { issueBill } from './issue-bill.ts';

/**
 * Issues a draft as it is at `version`, under its number. A draft can be issued only once, so no key is
 * needed to avoid a second bill. With a key, a repeated request gets the same answer as the first.
 * @throws Problem 'request.invalid' with what is missing or wrong in the form, 'bol.not-found',
 * 'bol.not-draft', 'bol.changed-meanwhile', and everything that `generateBol` throws.
 */
export async function issueDraft(
  deps: BolDeps,
  principal: Principal,
  { id, version, identity }: { id: string; version: number; identity: RequestIdentity },
): Promise<{ bol: BolSummary }> {
  const owner = callerAsUser(principal);
  const { userId } = owner;
  const findBill = createFindBill(deps);
  return issueBill(deps, owner, {
    request: requestKey(userId, identity, deps.nowMs()),
    read: async () => ({ id, form: completeForm(deps, await findBill(owner, id), version) }),
    begin: (issue) => deps.bills.beginDraft({ ...issue, userId, version }),
  });
}

function completeForm({ leases }: Pick<BolDeps, 'leases'>, draft: Bill, version: number): BolForm {
  if (draft.status !== 'draft') throw new Problem('bol.not-draft');
  if (isUnfinished(draft)) throw leases.isActive(draft.issuing) ? beingIssued() : leftUnsettled();
  if (draft.version !== version) throw new Problem('bol.changed-meanwhile');
  const checked = checkSchema(BolForm, draft.form, { root: 'the draft' });
  if (!checked.ok) throw requestProblem(checked.errors, 'elsewhere');
  checkHazardousWaste(checked.data);
  const form = heldToTable(checked.data);
  checkTotals(form);
  return form;
}

const beingIssued = () => underWay('This bill of lading is being issued right now.');
const leftUnsettled = () =>
  new Problem('service.unavailable', { cause: 'an earlier try cannot be settled now', retryAfterS: 1 });
