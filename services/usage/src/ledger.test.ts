import type { UsageWindow } from '@freightwright/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, commit, release, reserve, standingOf } from './ledger.ts';
import type { Counting, Uses } from './window.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 2, 6, 12);

type Act =
  | { what: 'reserve' | 'commit' | 'release'; id: number; zone?: string }
  | { what: 'wait'; ms: number };

/**
 * Any order of acts on nine ids; waits from a moment to more than the window, most of them around the 60 s of
 * a reservation.
 */
const acts = (longestMs: number): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.oneof(
      fc.record({
        what: fc.constantFrom('reserve' as const, 'commit' as const, 'release' as const),
        id: fc.nat(8),
      }),
      fc.record({
        what: fc.constant('wait' as const),
        ms: fc.oneof(fc.nat(90 * secondMs), fc.nat(longestMs), fc.constantFrom(60 * secondMs, longestMs)),
      }),
    ),
    { maxLength: 80 },
  );

interface Counted {
  /** When it was reserved, and when it was given back. */
  fromMs: number;
  toMs: number;
}

/** Plays the acts as the service would and answers every use that was ever committed. */
function play(acts: readonly Act[], counting: Counting): Counted[] {
  let nowMs = startMs;
  let uses: Uses = [];
  let generation = 0;
  const reservedAt = new Map<string, number>();
  const counted = new Map<string, Counted>();
  const keep = (changed: Change | undefined) => {
    uses = changed?.uses ?? uses;
  };
  for (const act of acts) {
    if (act.what === 'wait') {
      nowMs += act.ms;
      // A use has an id of its own: after a long time nobody repeats an old one.
      if (act.ms > 90 * secondMs) generation += 1;
      continue;
    }
    const id = `${generation}-${act.id}`;
    if (act.what === 'reserve') {
      const timeZone = act.zone ?? counting.timeZone;
      const { granted, changed } = reserve(uses, id, { ...counting, timeZone }, nowMs);
      if (granted && changed) reservedAt.set(id, nowMs);
      keep(changed);
    } else if (act.what === 'commit') {
      const { committed, changed } = commit(uses, id, counting, nowMs);
      if (committed && changed) {
        counted.set(id, { fromMs: reservedAt.get(id) ?? Number.NaN, toMs: Number.POSITIVE_INFINITY });
      }
      keep(changed);
    } else {
      const { released, changed } = release(uses, id, counting, nowMs);
      const use = counted.get(id);
      if (released && changed && use) use.toMs = nowMs;
      keep(changed);
    }
    expect(standingOf(uses, counting.limit, nowMs).used).toBeLessThanOrEqual(counting.limit);
  }
  return [...counted.values()];
}

/** The most uses that were reserved in any stretch of `lengthMs`, its end left out. */
function mostWithin(counted: readonly Counted[], lengthMs: number): number {
  const within = ({ fromMs }: Counted) =>
    counted.filter((other) => other.fromMs >= fromMs && other.fromMs < fromMs + lengthMs).length;
  return Math.max(0, ...counted.map(within));
}

const holds = (longestMs: number, check: (acts: Act[]) => void) =>
  fc.assert(fc.property(acts(longestMs), check), { numRuns: 400 });

it('of bills of lading no two count within 5 days', () => {
  const window: UsageWindow = { kind: 'from-first-use', durationMs: 5 * dayMs };
  holds(5 * dayMs, (plan) => {
    expect(mostWithin(play(plan, { limit: 1, window }), 5 * dayMs)).toBeLessThanOrEqual(1);
  });
});

it('of windows from the first use, a stretch of that length meets two at most', () => {
  const window: UsageWindow = { kind: 'from-first-use', durationMs: 5 * dayMs };
  holds(5 * dayMs, (plan) => {
    expect(mostWithin(play(plan, { limit: 2, window }), 5 * dayMs)).toBeLessThanOrEqual(4);
  });
});

it('of uploads no more than five count in any minute', () => {
  const window: UsageWindow = { kind: 'sliding', durationMs: 60 * secondMs };
  holds(2 * 60 * secondMs, (plan) => {
    expect(mostWithin(play(plan, { limit: 5, window }), 60 * secondMs)).toBeLessThanOrEqual(5);
  });
});

it.each(['UTC', 'America/New_York', 'Pacific/Chatham'])(
  'of predictions no more than three count on one date in %s, over a change of clocks',
  (zone) => {
    const dateOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const window: UsageWindow = { kind: 'calendar-day' };
    holds(dayMs, (plan) => {
      const perDate = Object.groupBy(play(plan, { limit: 3, window, timeZone: zone }), ({ fromMs }) =>
        dateOf.format(fromMs),
      );
      for (const counted of Object.values(perDate)) expect(counted?.length).toBeLessThanOrEqual(3);
    });
  },
);

it('of predictions, all taken whenever there are some under any zone, a stretch of 20 hours meets two days at most', () => {
  const zone = fc.integer({ min: -11, max: 12 }).map((west) => `Etc/GMT${west < 0 ? west : `+${west}`}`);
  const visit = fc.record({ zone, waitMs: fc.nat(3 * hourMs) });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 30 }), (visits) => {
      const plan = visits.flatMap(({ zone, waitMs }): Act[] => [
        { what: 'wait', ms: waitMs + 90 * secondMs + 1 },
        ...[0, 1, 2].flatMap((id): Act[] => [
          { what: 'reserve', id, zone },
          { what: 'commit', id, zone },
        ]),
      ]);
      const counted = play(plan, { limit: 3, window: { kind: 'calendar-day' } });
      expect(mostWithin(counted, 20 * hourMs)).toBeLessThanOrEqual(6);
    }),
    { numRuns: 300 },
  );
});

it('of jobs no more than three run at any moment', () => {
  const window: UsageWindow = { kind: 'while-running', atMostMs: hourMs };
  holds(2 * hourMs, (plan) => {
    const counted = play(plan, { limit: 3, window });
    for (const { fromMs } of counted) {
      const running = counted.filter(
        (other) => other.fromMs <= fromMs && fromMs < Math.min(other.toMs, other.fromMs + hourMs),
      );
      expect(running.length).toBeLessThanOrEqual(3);
    }
  });
});

it('a counter does not grow with reservations that come to nothing', () => {
  const counting: Counting = { limit: 3, window: { kind: 'calendar-day' } };
  let uses: Uses = [];
  for (let n = 0; n < 500; n += 1) {
    uses = reserve(uses, `lapsed-${n}`, counting, startMs + n * 61 * secondMs).changed?.uses ?? uses;
  }
  expect(uses).toHaveLength(1);
});
