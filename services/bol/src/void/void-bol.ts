import { type Principal, Problem, type VoidBol } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { presentVoid } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import type { FindBill } from '../issue/settle-issue.ts';
import { storePaper } from '../paper/print-bol.ts';

/**
 * Voids an issued bill. It stays stored as void, and its credit stays spent. Idempotent: voiding it again
 * gives the same answer, with the first reason.
 * @throws Problem 'bol.not-found', 'bol.not-voidable' for a draft.
 */
export async function voidBol(
  deps: Pick<BolDeps, 'bills' | 'papers' | 'press' | 'nowMs' | 'log'> & { findBill: FindBill },
  principal: Principal,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<{ bol: VoidBol }> {
  const owner = callerAsUser(principal);
  const at = new Date(deps.nowMs());
  const voided = await deps.bills.void({ id, userId: owner.userId }, { at, reason });
  if (voided) {
    await storePaper(deps, voided);
    return { bol: presentVoid(voided) };
  }
  const bill = await deps.findBill(owner, id);
  // The bill was settled just now, or issued between the two reads.
  if (bill.status === 'issued') throw new Problem('service.unavailable', { retryAfterS: 1 });
  return { bol: presentVoid(bill) };
}
