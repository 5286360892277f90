import type { DataOf, ReplyOf, UsageRefusal, UsageReservation } from '@freightwright/contracts';
import {
  commitUsage,
  commitUsageBatch,
  noteUses,
  releaseUsage,
  reserveUsage,
  reserveUsageBatch,
  takeUsage,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { UsageDeps } from '../usage-deps.ts';
import { type Counter, countersOf, keysOf } from './counter.ts';
import { type Change, commit, release, remove, reserve, usageOf } from './ledger.ts';
import type { Uses } from './window.ts';

type Reply = ReplyOf<typeof reserveUsage>;

/**
 * Takes one slot in the caller's own counter and, for an anonymous caller, one in the address's counter: both
 * or none. A tier without a limit is granted without a query.
 * @param lasting `reserved`: until the slot is committed, released or expires. If the process dies between
 * the two writes, the reservation expires. `committed`: permanently. If the process dies between them, the
 * address is counted one too low until a retry.
 */
async function takeSlot(
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
  const windowOf = (uses: Uses, counter: Counter) => addUse(uses, reservationId, counter, nowMs, lasting);
  const { reply } = await ledgers.change(keysOf(counters), ([uses = [], shared = []], [isOurs]) => {
    const taken = windowOf(uses, own);
    if (!taken.granted) {
      const left = address && remove(shared, reservationId, address, nowMs);
      return { changed: [undefined, left], reply: refused('used-up', taken.resetsAt) };
    }
    const { resetsAt } = taken;
    // A use that this call committed itself, before a conflict on the address's counter, is still open.
    const committed = taken.committed && !isOurs;
    const granted = (remaining: number): Reply => ({
      ...{ granted: true, reservationId, committed, limit, remaining, resetsAt },
    });
    if (!address || (committed && lasting === 'reserved')) {
      return { changed: [taken.changed], reply: granted(taken.remaining) };
    }
    const beside = windowOf(shared, address);
    if (!beside.granted && !committed) {
      const left = remove(uses, reservationId, own, nowMs);
      return { changed: [left], reply: refused('address-used-up', beside.resetsAt) };
    }
    const remaining = Math.min(taken.remaining, beside.remaining);
    return { changed: [taken.changed, beside.changed], reply: granted(remaining) };
  });
  return reply;
}

/** Takes a slot in one counter, with the remaining slots. `committed`: it was, before. */
function addUse(uses: Uses, id: string, counter: Counter, nowMs: number, lasting: 'reserved' | 'committed') {
  const reserved = reserve(uses, id, counter, nowMs);
  const active = reserved.changed?.uses ?? uses;
  const usage = usageOf(active, counter.limit, nowMs);
  if (!reserved.granted) return { granted: false, committed: false, changed: undefined, ...usage };
  const { committed } = reserved;
  const changed: Change | undefined =
    lasting === 'reserved' ? reserved.changed : commit(active, id, counter, nowMs).changed;
  return { granted: true, committed, changed, ...usage };
}

/**
 * Commits a reserved use. The caller's own counter decides. The counter of the caller's address, a coarse
 * limit, follows it; if the process dies between the two writes, a retry does the second.
 */
async function commitUse(deps: UsageDeps, claim: UsageReservation): Promise<ReplyOf<typeof commitUsage>> {
  const reply = await commitInLedger(deps, claim);
  if (reply.committed) saveDate(deps, claim);
  return reply;
}

async function commitInLedger(
  { ledgers, nowMs: clock }: UsageDeps,
  { allowance, subject, reservationId }: UsageReservation,
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
 * Stores the date of a prediction, for the dashboard. In the background: a paid use is committed even when
 * the database is down, and the day then shows one less.
 */
function saveDate(
  { useDates, nowMs, log }: UsageDeps,
  { allowance, subject, reservationId }: UsageReservation,
): void {
  if (allowance !== 'prediction' || subject.tier === 'anonymous') return;
  const { userId } = subject;
  useDates
    .save([{ allowance, userId, reservationId, at: new Date(nowMs()) }])
    .catch((err: unknown) => log.warn({ err, userId }, 'the date of a use was not kept'));
}

/** Releases a slot, in the caller's own counter and in the address's. Idempotent. */
async function releaseUse(
  { ledgers, nowMs: clock }: UsageDeps,
  { allowance, subject, reservationId }: UsageReservation,
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

export async function subscribe(bus: Pick<Bus, 'respond'>, deps: UsageDeps): Promise<void> {
  await bus.respond(reserveUsage, (use) => takeSlot(deps, use, 'reserved'));
  await bus.respond(commitUsage, (claim) => commitUse(deps, claim));
  // In their order: uses of one counter are written one after the other.
  await bus.respond(reserveUsageBatch, async ({ uses }) => ({
    replies: await Promise.all(uses.map((use) => takeSlot(deps, use, 'reserved'))),
  }));
  await bus.respond(commitUsageBatch, async ({ uses }) => ({
    replies: await Promise.all(uses.map((use) => commitUse(deps, use))),
  }));
  await bus.respond(releaseUsage, (claim) => releaseUse(deps, claim));
  await bus.respond(noteUses, async ({ uses }) => {
    await deps.useDates.save(uses.map((use) => ({ ...use, at: new Date(use.at) })));
    return { noted: true as const };
  });
  await bus.respond(takeUsage, async (use) => {
    const reply = await takeSlot(deps, use, 'committed');
    if (reply.granted) saveDate(deps, use);
    return reply;
  });
}
