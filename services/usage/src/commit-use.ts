import type { commitUsage, ReplyOf, UsageClaim } from '@freightwright/contracts';
import { countersOf } from './counter.ts';
import { commit } from './ledger.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface CommitUseDeps {
  ledgers: Pick<LedgerStore, 'change'>;
  nowMs: () => number;
}

/**
 * Makes a reserved use count. The caller's own counter decides; the address's, a coarse ceiling, follows it. Should the process die in between,
 * a repeated commit catches up.
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
