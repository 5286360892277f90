import { Problem } from '@freightwright/contracts';
import type { Bill, UnfinishedBill } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';

/** What it takes to end an issue that was left behind. */
export type SettleDeps = Pick<BolDeps, 'bills' | 'numbers' | 'credit' | 'claims' | 'nowMs'>;

/**
 * Ends an issue that failed, at whatever step, by whoever was at work on it. When that fails as well, nobody holds it any more: the same
 * request again goes on where this one stopped.
 * @returns the issued bill; undefined when the issue is undone.
 */
export async function settleIssue(deps: SettleDeps, bill: UnfinishedBill): Promise<Bill | undefined> {
  await deps.bills.giveUp(bill);
  return endGivenUp(deps, bill);
}

/**
 * Ends an issue that was given up, or whose process died, at whatever step. Any number of replicas may do this at one time, any number of
 * times.
 * @returns the issued bill; undefined when the issue is undone, or its holder is alive after all.
 */
export async function takeOverIssue(deps: SettleDeps, bill: UnfinishedBill): Promise<Bill | undefined> {
  if (!deps.claims.isFree(bill)) return undefined;
  const taken = await deps.bills.takeOver(bill, new Date(deps.nowMs()));
  return taken ? endGivenUp(deps, bill) : undefined;
}

/**
 * The credit decides: where it is spent the bill is issued, else it is given back and the bill taken back. A process that is slow and not
 * dead is kept from going on: given up first, it does not spend a credit that it holds later, and one that it holds already is gone before
 * it can.
 */
async function endGivenUp(deps: SettleDeps, bill: UnfinishedBill): Promise<Bill | undefined> {
  const released = await deps.credit.release(claimOf(bill));
  if (!released) return finishIssue(deps, bill);
  await deps.bills.undo(bill);
  return undefined;
}

/** Numbers tried in a row: only a counter that was set back meets one that is taken. */
const numbersAtMost = 20;

/**
 * The last step: the credit is spent, the bill becomes issued. Somebody else may have ended the issue in between.
 * @throws Problem 'service.unavailable' when the issue was undone.
 */
export async function finishIssue(
  deps: SettleDeps,
  bill: UnfinishedBill,
  number = bill.bolNumber,
): Promise<Bill> {
  let bolNumber = number ?? (await deps.numbers.next());
  for (let tries = 1; tries <= numbersAtMost; tries += 1) {
    const finished = await deps.bills.finish(bill, { bolNumber, at: new Date(deps.nowMs()) });
    if (finished === 'gone') return endedByOthers(deps, bill);
    if (finished !== 'number') return finished;
    bolNumber = await deps.numbers.next();
  }
  throw new Problem('service.unavailable', { cause: 'the counter of numbers was set back', retryAfterS: 1 });
}

async function endedByOthers(
  { bills }: Pick<BolDeps, 'bills'>,
  { userId, id }: UnfinishedBill,
): Promise<Bill> {
  const found = await bills.find(userId, id);
  if (found && found.status !== 'draft' && found.status !== 'unissued') return found;
  throw new Problem('service.unavailable', {
    cause: 'the issue took too long and was undone',
    retryAfterS: 1,
  });
}

export const claimOf = ({ id, userId, issuing: { attempt, tier } }: UnfinishedBill) => ({
  owner: { tier, userId },
  id,
  attempt,
});
