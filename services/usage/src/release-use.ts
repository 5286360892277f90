import type { ReplyOf, releaseUsage, UsageClaim } from '@freightwright/contracts';
import { countersOf } from './counter.ts';
import { release } from './ledger.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface ReleaseUseDeps {
  ledgers: Pick<LedgerStore, 'change'>;
  nowMs: () => number;
}

/**
 * Gives a place back, in the caller's own counter and in the address's. Releasing a use that does not exist
 * does nothing: it has been released before.
 */
export async function releaseUse(
  { ledgers, nowMs: clock }: ReleaseUseDeps,
  { allowance, subject, reservationId }: UsageClaim,
): Promise<ReplyOf<typeof releaseUsage>> {
  const counters = countersOf(allowance, subject);
  if (!counters) return { released: true };
  const { own, address } = counters;
  const nowMs = clock();
  const { released } = await ledgers.change(own.key, (uses) => release(uses, reservationId, own, nowMs));
  if (!released) return { released, refusal: 'committed' };
  if (address) await ledgers.change(address.key, (uses) => release(uses, reservationId, address, nowMs));
  return { released };
}
