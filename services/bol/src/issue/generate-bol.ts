import {
  type BolForm,
  type BolSummary,
  checkHazardousWaste,
  checkTotals,
  type Principal,
} from '@freightwright/contracts';
import type { RequestIdentity } from '@freightwright/service-kit';
import { isUnfinished, presentSummary } from '../bill.ts';
import type { BillStore } from '../bill-store.ts';
import { keepPaper, type PrintBolDeps } from '../paper/print-bol.ts';
import { ownerOf } from '../policy.ts';
import { beginIssue, type IssueBillDeps, issueBill } from './issue-bill.ts';
import { type OnceDeps, once } from './once.ts';
import { markByContent, markByKey } from './request-mark.ts';

export interface GenerateBolDeps extends IssueBillDeps, PrintBolDeps {
  bills: OnceDeps['bills'] & IssueBillDeps['bills'] & PrintBolDeps['bills'] & Pick<BillStore, 'beginWhole'>;
  newId: () => string;
}

/**
 * Issues a bill from a complete form. The same request again, by its key or by its content a moment later, answers the same bill.
 * @throws Problem 'bol.totals-disagree', 'bol.hazardous-waste', 'bol.allowance-used', 'idempotency.key-reused', 'idempotency.under-way'.
 */
export async function generateBol(
  deps: GenerateBolDeps,
  principal: Principal,
  { form, identity }: { form: BolForm; identity: RequestIdentity },
): Promise<{ bol: BolSummary }> {
  const { userId, tier } = ownerOf(principal);
  checkHazardousWaste(form);
  checkTotals(form);
  const nowMs = deps.nowMs();
  const request = markByKey(userId, identity, nowMs) ?? markByContent(userId, identity, nowMs);

  const { begun, earlier } = await once(deps, request, () => {
    const [id, attempt] = [deps.newId(), deps.newId()];
    const issuing = deps.claims.begin({ attempt, tier, form });
    return beginIssue(deps, { id, issuing }, () => deps.bills.beginWhole({ id, userId, issuing, request }));
  });
  if (earlier) return { bol: presentSummary(earlier) };
  if (!isUnfinished(begun)) throw new TypeError('a bill that is begun is being issued');
  const issued = await issueBill(deps, begun);
  await keepPaper(deps, issued);
  return { bol: presentSummary(issued) };
}
