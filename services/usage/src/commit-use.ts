import type { commitUsage, ReplyOf, UsageClaim } from '@freightwright/contracts';
import { countersOf, keysOf } from './counter.ts';
import { type Change, commit, remove } from './ledger.ts';
import type { UsageDeps } from './usage-deps.ts';

/**
 * Makes a reserved use final. The caller's own counter decides. The counter of the caller's address, a coarse
 * ceiling, follows it; if the process dies between the two writes, a repeated commit does the second.
 */
export async function commitUse(deps: UsageDeps, claim: UsageClaim): Promise<ReplyOf<typeof commitUsage>> {
  const reply = await commitInLedger(deps, claim);
  if (reply.committed) keepDate(deps, claim);
  return reply;
}

async function commitInLedger(
  { ledgers, nowMs: clock }: UsageDeps,
  { allowance, subject, reservationId }: UsageClaim,
): Promise<ReplyOf<typeof commitUsage>> {
  const counters = countersOf(allowance, subject);
  if (!counters) return { committed: true };
  const { own, address } = counters;
  const nowMs = clock();
  const { committed } = await ledgers.change(keysOf(counters), ([uses = [], shared = []]) => {
    const decided = commit(uses, reservationId, own, nowMs);
    const follow = (): Change | undefined => {
      if (!address) return undefined;
      if (!decided.committed) return remove(shared, reservationId, address, nowMs);
      return commit(shared, reservationId, address, nowMs).changed;
    };
    return { committed: decided.committed, changed: [decided.changed, follow()] };
  });
  return committed ? { committed } : { committed, refusal: 'not-reserved' };
}

/**
 * Keeps when a user made a prediction, for the dashboard. Nobody waits for it: a paid use is committed even
 * when the database is down, and the day then shows one less.
 */
export function keepDate(
  { useDates, nowMs, log }: UsageDeps,
  { allowance, subject, reservationId }: UsageClaim,
): void {
  if (allowance !== 'prediction' || subject.tier === 'anonymous') return;
  const { userId } = subject;
  useDates
    .keep({ allowance, userId, reservationId, at: new Date(nowMs()) })
    .catch((err: unknown) => log.warn({ err, userId }, 'the date of a use was not kept'));
}
