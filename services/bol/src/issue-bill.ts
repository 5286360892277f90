import { Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/service-kit';
import type { Bill, UnfinishedBill } from './bill.ts';
import type { BillStore } from './bill-store.ts';
import { allowanceUsed } from './credit.ts';
import { claimOf, finishIssue, type SettleIssueDeps, settleIssue } from './settle-issue.ts';

export interface IssueBillDeps extends SettleIssueDeps {
  bills: SettleIssueDeps['bills'] & Pick<BillStore, 'noteReserved'>;
  log: Log;
}

/**
 * From a bill that is begun to one that is issued: hold the credit, spend it, then mark the bill. The bill is stored before the credit is
 * touched, so a process that dies at any step leaves what `settleIssue` needs. Every failure gives the credit back.
 * @throws Problem 'bol.allowance-used', 'service.unavailable'.
 */
export async function issueBill(deps: IssueBillDeps, bill: UnfinishedBill): Promise<Bill> {
  const { bills, numbers, credit } = deps;
  const refused = await attempted(deps, bill, () => credit.reserve(claimOf(bill)));
  if (refused.settled) return refused.settled;
  if (refused.value) {
    await bills.undo(bill);
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
  return spent.settled ?? finishIssue(deps, bill, spent.value);
}

type Attempted<T> = { value: T; settled?: undefined } | { value?: undefined; settled: Bill };

/** A step that fails ends the issue, one way or the other. When that fails too, the pass over unfinished issues does it. */
async function attempted<T>(
  deps: IssueBillDeps,
  bill: UnfinishedBill,
  step: () => Promise<T>,
): Promise<Attempted<T>> {
  try {
    return { value: await step() };
  } catch (error) {
    const settled = await settleIssue(deps, bill).catch((err: unknown) => {
      deps.log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    });
    if (settled) return { settled };
    throw error;
  }
}
