import type { ReplyOf, releaseUsage, UsageClaim } from '@freightwright/contracts';
import { countersOf, keysOf } from './counter.ts';
import { release, remove } from './ledger.ts';
import type { UsageDeps } from './usage-deps.ts';

/**
 * Gives a place back, in the caller's own counter and in the address's. Releasing a use that does not exist
 * does nothing: it has been released before.
 */
export async function releaseUse(
  { ledgers, nowMs: clock }: UsageDeps,
  { allowance, subject, reservationId }: UsageClaim,
): Promise<ReplyOf<typeof releaseUsage>> {
  const counters = countersOf(allowance, subject);
  if (!counters) return { released: true };
  const { own, address } = counters;
  const nowMs = clock();
  const { released } = await ledgers.change(keysOf(counters), ([uses = [], shared = []]) => {
    const decided = release(uses, reservationId, own, nowMs);
    const left = address && decided.released ? remove(shared, reservationId, address, nowMs) : undefined;
    return { released: decided.released, changed: [decided.changed, left] };
  });
  return released ? { released } : { released, refusal: 'committed' };
}
