import type { commitUsage, ReplyOf, UsageClaim } from '@freightwright/contracts';
import { countersOf } from './counter.ts';
import { commit } from './ledger.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface CommitUseDeps {
  ledgers: Pick<LedgerStore, 'change'>;
  nowMs: () => number;
}

/**
 * Makes a reserved use final. The caller's own counter decides. The counter of the caller's address, a coarse
 * ceiling, is written after it; if the process dies between the two writes, a repeated commit does the
 * second.
 */
export async function commitUse(
  { ledgers, nowMs: clock }: CommitUseDeps,
  { allowance, subject, reservationId }: UsageClaim,
): Promise<ReplyOf<typeof commitUsage>> {
  const counters = countersOf(allowance, subject);
  if (!counters) return { committed: true };
  const { own, address } = counters;
  const nowMs = clock();
  const { committed } = await ledgers.change(own.key, (uses) => commit(uses, reservationId, own, nowMs));
  if (!committed) return { committed, refusal: 'not-reserved' };
  if (address) await ledgers.change(address.key, (uses) => commit(uses, reservationId, address, nowMs));
  return { committed };
}
