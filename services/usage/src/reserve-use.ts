import type { DataOf, ReplyOf, reserveUsage, UsageRefusal } from '@freightwright/contracts';
import { type Counter, countersOf } from './counter.ts';
import { type Reserved, release, reserve, standingOf } from './ledger.ts';
import type { LedgerStore } from './ledger-store.ts';

export interface ReserveUseDeps {
  ledgers: LedgerStore;
  nowMs: () => number;
}

type Reply = ReplyOf<typeof reserveUsage>;

/**
 * Takes one place in the caller's own counter and, for an anonymous caller, one in the address's counter.
 * When the address has no place left, the caller's own place is given back; if the process dies before that,
 * the reservation lapses by itself. A tier without a limit is granted without asking the database.
 */
export async function reserveUse(
  deps: ReserveUseDeps,
  { allowance, subject, reservationId, timeZone }: DataOf<typeof reserveUsage>,
): Promise<Reply> {
  const counters = countersOf(allowance, subject, timeZone);
  if (!counters) {
    const unlimited = { limit: null, remaining: null, resetsAt: null };
    return { granted: true, reservationId, committed: false, ...unlimited };
  }
  const { own, address } = counters;
  const refused = (refusal: UsageRefusal, resetsAt: string | null): Reply => ({
    granted: false,
    reservationId,
    refusal,
    limit: own.limit,
    remaining: 0,
    resetsAt,
  });
  if (own.limit === 0) return refused('not-in-tier', null);

  const nowMs = deps.nowMs();
  const taken = await takePlace(deps, own, reservationId, nowMs);
  if (!taken.granted) return refused('used-up', taken.resetsAt);
  let { remaining } = taken;
  if (address && !taken.committed) {
    const shared = await takePlace(deps, address, reservationId, nowMs);
    if (!shared.granted) {
      await deps.ledgers.change(own.key, (uses) => release(uses, reservationId, own, nowMs));
      return refused('address-used-up', shared.resetsAt);
    }
    remaining = Math.min(remaining, shared.remaining);
  }
  const { committed, resetsAt } = taken;
  return { granted: true, reservationId, committed, limit: own.limit, remaining, resetsAt };
}

type Place = Reserved & Pick<ReturnType<typeof standingOf>, 'remaining' | 'resetsAt'>;

function takePlace({ ledgers }: ReserveUseDeps, counter: Counter, id: string, nowMs: number): Promise<Place> {
  return ledgers.change(counter.key, (uses) => {
    const reserved = reserve(uses, id, counter, nowMs);
    return { ...reserved, ...standingOf(reserved.changed?.uses ?? uses, counter.limit, nowMs) };
  });
}
