import { Problem } from '@freightwright/contracts';
import { problemOf } from '@freightwright/runtime-kit';
import { type Owner, type Passes, repeatPasses } from '@freightwright/service-kit';
import { type Bill, isUnfinished, type UnfinishedBill } from '../bill/bill.ts';
import type { BolDeps } from '../bol-deps.ts';

/** Dependencies for ending an unfinished issue. */
export type SettleDeps = Pick<BolDeps, 'bills' | 'numbers' | 'credit' | 'leases' | 'nowMs'>;

/**
 * Ends an issue that failed at any step, in the process that ran it. When that fails too, the lease is
 * released, and a repeated request continues where this one stopped.
 * @returns the issued bill; undefined when the issue is undone.
 */
export async function settleIssue(deps: SettleDeps, bill: UnfinishedBill): Promise<Bill | undefined> {
  await deps.bills.giveUp(bill);
  return endGivenUp(deps, bill);
}

/**
 * Ends an issue that was given up at any step, or whose process died. Idempotent, and safe in every replica.
 * @returns the issued bill; undefined when the issue is undone, or its process turns out to be alive.
 */
export async function claimIssue(deps: SettleDeps, bill: UnfinishedBill): Promise<Bill | undefined> {
  if (deps.leases.isActive(bill.issuing)) return undefined;
  const taken = await deps.bills.claimOwnership(bill, new Date(deps.nowMs()));
  return taken ? endGivenUp(deps, bill) : undefined;
}

/**
 * The credit decides: if it is committed the bill is issued, otherwise it is released and the bill is undone.
 * A process that is slow but alive must not continue meanwhile. Because the attempt is given up first, it
 * does not commit a credit that it reserves afterwards, and one that it has already reserved is released
 * first.
 */
async function endGivenUp(deps: SettleDeps, bill: UnfinishedBill): Promise<Bill | undefined> {
  const released = await deps.credit.release(reservationOf(bill));
  if (!released) return finishIssue(deps, bill);
  await deps.bills.undo(bill);
  return undefined;
}

/** Numbers tried in a row. A number is taken already only after a counter was reset. */
const numbersAtMost = 20;

/**
 * The last step: commits the credit and marks the bill as issued. Another process may have ended the issue.
 * @throws Problem 'service.unavailable' when the issue was undone.
 */
export async function finishIssue(
  deps: SettleDeps,
  bill: UnfinishedBill,
  number = bill.bolNumber,
): Promise<Bill> {
  const finished = await withNumber(deps, bill.userId, number, (bolNumber) =>
    deps.bills.finish(bill, { bolNumber, at: new Date(deps.nowMs()) }),
  );
  return finished === 'gone' ? endedByOthers(deps, bill) : finished;
}

/**
 * Writes a bill with its number, or with a new one for as long as another bill has that.
 * @throws Problem 'service.unavailable' after too many.
 */
export async function withNumber<T>(
  { numbers }: Pick<BolDeps, 'numbers'>,
  userId: string,
  number: string | undefined,
  write: (bolNumber: string) => Promise<T | 'number'>,
): Promise<T> {
  let bolNumber = number ?? (await numbers.next(userId));
  for (let tries = 1; tries <= numbersAtMost; tries += 1) {
    const written = await write(bolNumber);
    if (written !== 'number') return written;
    bolNumber = await numbers.next(userId);
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

export const reservationOf = ({ id, userId, issuing: { attempt, tier } }: UnfinishedBill) => ({
  owner: { tier, userId },
  id,
  attempt,
});

export type SettleUnfinishedDeps = SettleDeps & Pick<BolDeps, 'log'>;

/** Bills per pass. */
const batchSize = 100;

/**
 * Janitor job: ends issues that dead processes left, at once and every `intervalMs`. Safe in every replica.
 */
export function retrySettling(
  deps: SettleUnfinishedDeps,
  { intervalMs = 1_000 }: { intervalMs?: number } = {},
): Passes {
  return repeatPasses(() => settleUnfinished(deps), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'unfinished issues wait to be settled'),
  });
}

/** One pass. What cannot be settled now is left for the next pass and does not delay the others. */
export async function settleUnfinished(deps: SettleUnfinishedDeps): Promise<void> {
  const now = new Date(deps.nowMs());
  for (const bill of await deps.bills.unfinished(now, batchSize)) {
    if (!isUnfinished(bill) || deps.leases.isActive(bill.issuing)) continue;
    try {
      const issued = await claimIssue(deps, bill);
      deps.log.info(
        { bill: bill.id, issued: issued !== undefined },
        'an issue that was left behind is settled',
      );
    } catch (err) {
      deps.log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    }
  }
}

/**
 * Finds the owner's bill. Settles an unfinished issue of it first, if the dependencies for that are
 * available: a draft can be read without them. Does not find another user's bill, or one that is not issued
 * yet.
 * @throws Problem 'bol.not-found'.
 */
export type FindBill = (owner: Owner, id: string) => Promise<Bill>;

/** Hides credit and numbers: a use case that only reads a bill gets this function. */
export const createFindBill =
  (deps: SettleDeps): FindBill =>
  async ({ userId }, id) => {
    let bill = await deps.bills.find(userId, id);
    if (bill && isUnfinished(bill) && !deps.leases.isActive(bill.issuing)) {
      await claimIssue(deps, bill).catch(toleratingOutage);
      bill = await deps.bills.find(userId, id);
    }
    if (!bill || bill.status === 'unissued') throw new Problem('bol.not-found');
    return bill;
  };

function toleratingOutage(error: unknown): void {
  if (problemOf(error).code !== 'service.unavailable') throw error;
}
