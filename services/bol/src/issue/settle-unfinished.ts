import { type Passes, repeatPasses } from '@freightwright/service-kit';
import { isUnfinished } from '../bill.ts';
import type { BolDeps } from '../bol-deps.ts';
import { type SettleDeps, takeOverIssue } from './settle-issue.ts';

export type SettleUnfinishedDeps = SettleDeps & Pick<BolDeps, 'log'>;

/** Bills of one pass. */
const batchSize = 100;

/**
 * Ends the issues that dead processes left behind: at once, and then every `intervalMs`. Every replica may do
 * it.
 */
export function keepSettling(
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
      const issued = await takeOverIssue(deps, bill);
      deps.log.info(
        { bill: bill.id, issued: issued !== undefined },
        'an issue that was left behind is settled',
      );
    } catch (err) {
      deps.log.warn({ err, bill: bill.id }, 'an issue waits to be settled');
    }
  }
}
