import type { DataOf, ReplyOf, reserveUsage, UsageRefusal } from '@freightwright/contracts';
import { type Counter, countersOf, keysOf } from './counter.ts';
import { type Change, commit, remove, reserve, standingOf } from './ledger.ts';
import type { UsageDeps } from './usage-deps.ts';
import type { Uses } from './use.ts';

type Reply = ReplyOf<typeof reserveUsage>;

/**
 * Takes one place in the caller's own counter and, for an anonymous caller, one in the address's counter. It
 * takes both or none. A tier without a limit is granted without asking the database.
 * @param lasting `reserved`: until the place is committed, released or lapses. If the process dies between the two
 * writes, what it took lapses by itself. `committed`: for good. If the process dies between them, the address is counted
 * one too low until the question is repeated.
 */
export async function takePlace(
  { ledgers, nowMs: clock }: UsageDeps,
  { allowance, subject, reservationId, timeZone }: DataOf<typeof reserveUsage>,
  lasting: 'reserved' | 'committed',
): Promise<Reply> {
  const counters = countersOf(allowance, subject, timeZone);
  if (!counters) {
    const unlimited = { limit: null, remaining: null, resetsAt: null };
    return { granted: true, reservationId, committed: false, ...unlimited };
  }
  const { own, address } = counters;
  const { limit } = own;
  const refused = (refusal: UsageRefusal, resetsAt: string | null): Reply => ({
    granted: false,
    reservationId,
    refusal,
    limit,
    remaining: 0,
    resetsAt,
  });
  if (limit === 0) return refused('not-in-tier', null);

  const nowMs = clock();
  const placeIn = (uses: Uses, counter: Counter) => place(uses, reservationId, counter, nowMs, lasting);
  const { reply } = await ledgers.change(keysOf(counters), ([uses = [], shared = []], [isOurs]) => {
    const taken = placeIn(uses, own);
    if (!taken.granted) {
      const left = address && remove(shared, reservationId, address, nowMs);
      return { changed: [undefined, left], reply: refused('used-up', taken.resetsAt) };
    }
    const { resetsAt } = taken;
    // What this call has committed itself, while the address's counter was lost to somebody else, is still open.
    const committed = taken.committed && !isOurs;
    const granted = (remaining: number): Reply => ({
      ...{ granted: true, reservationId, committed, limit, remaining, resetsAt },
    });
    if (!address || (committed && lasting === 'reserved')) {
      return { changed: [taken.changed], reply: granted(taken.remaining) };
    }
    const beside = placeIn(shared, address);
    if (!beside.granted && !committed) {
      const left = remove(uses, reservationId, own, nowMs);
      return { changed: [left], reply: refused('address-used-up', beside.resetsAt) };
    }
    const remaining = Math.min(taken.remaining, beside.remaining);
    return { changed: [taken.changed, beside.changed], reply: granted(remaining) };
  });
  return reply;
}

/** A place in one counter, and what is left of it afterwards. `committed`: it was, before. */
function place(uses: Uses, id: string, counter: Counter, nowMs: number, lasting: 'reserved' | 'committed') {
  const reserved = reserve(uses, id, counter, nowMs);
  const held = reserved.changed?.uses ?? uses;
  const standing = standingOf(held, counter.limit, nowMs);
  if (!reserved.granted) return { granted: false, committed: false, changed: undefined, ...standing };
  const { committed } = reserved;
  const changed: Change | undefined =
    lasting === 'reserved' ? reserved.changed : commit(held, id, counter, nowMs).changed;
  return { granted: true, committed, changed, ...standing };
}
