import { Problem } from '@freightwright/contracts';
import { type Log, runWithoutDeadline } from '@freightwright/service-kit';
import type { Bill, UnfinishedBill } from '../bill.ts';
import type { BillStore } from '../bill-store.ts';
import { allowanceUsed } from './credit.ts';
import { claimOf, finishIssue, type SettleIssueDeps, settleIssue } from './settle-issue.ts';

export interface IssueBillDeps extends SettleIssueDeps {
  bills: SettleIssueDeps['bills'] & Pick<BillStore, 'noteReserved'>;
  log: Log;
}

/**
 * Begins an issue. When the answer to the write is lost it may have been done: then it is undone, so that the same request may begin anew at
 * once.
 */
export async function beginIssue<T>(
  { bills, log }: Pick<IssueBillDeps, 'bills' | 'log'>,
  bill: Pick<UnfinishedBill, 'id' | 'issuing'>,
  begin: () => Promise<T>,
): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    await runWithoutDeadline(() => bills.undo(bill)).catch((err: unknown) => {
      log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    });
    throw error;
  }
}

/**
 * From a bill that is begun to one that is issued: hold the credit, spend it, then mark the bill. The bill is stored before the credit is
 * touched, so a process that dies at any step leaves what `takeOverIssue` needs. Every failure gives credit and claim back.
 * @throws Problem 'bol.allowance-used', 'service.unavailable'.
 */
export const issueBill = (deps: IssueBillDeps, bill: UnfinishedBill): Promise<Bill> =>
  deps.claims.whileHeld(bill, () => issueHeld(deps, bill));

async function issueHeld(deps: IssueBillDeps, bill: UnfinishedBill): Promise<Bill> {
  const { bills, numbers, credit } = deps;
  const refused = await attempted(deps, bill, () => credit.reserve(claimOf(bill)));
  if (refused.settled) return refused.settled;
  if (refused.value) {
    await attempted(deps, bill, () => bills.undo(bill));
    throw allowanceUsed(refused.value.freeAt);
  }
  const spent = await attempted(deps, bill, async () => {
    // Taken before the credit is spent, so that nothing but the marking comes after that.
    const bolNumber = bill.bolNumber ?? (await numbers.next());
    // Whoever gives the try up from here on finds the reservation, and takes it away before giving up anything else.
    const goesOn = (await bills.noteReserved(bill)) && (await credit.commit(claimOf(bill)));
    if (goesOn) return bolNumber;
    throw new Problem('service.unavailable', { cause: 'the issue took too long', retryAfterS: 1 });
  });
  if (spent.settled) return spent.settled;
  const finished = await attempted(deps, bill, () => finishIssue(deps, bill, spent.value));
  return finished.settled ?? finished.value;
}

type Attempted<T> = { value: T; settled?: undefined } | { value?: undefined; settled: Bill };

/**
 * A step that fails ends the issue, one way or the other, though nobody may wait for it any more. When that fails too, whoever asks for the
 * same again does it, or the pass over unfinished issues.
 */
async function attempted<T>(
  deps: IssueBillDeps,
  bill: UnfinishedBill,
  step: () => Promise<T>,
): Promise<Attempted<T>> {
  try {
    return { value: await step() };
  } catch (error) {
    const settled = await runWithoutDeadline(() => settleIssue(deps, bill)).catch((err: unknown) => {
      deps.log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    });
    if (settled) return { settled };
    throw error;
  }
}
