import type { UsageWindow } from '@freightwright/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, commit, release, reserve, usageOf } from './ledger.ts';
import { createTurns } from './ledger-store.ts';
import { type Counting, nextDayMs, type Uses } from './window.ts';

it.each([
  ['UTC', '2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['UTC', '2026-07-01T23:59:59.999Z', '2026-07-02T00:00:00.000Z'],
  ['UTC', '2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  [undefined, '2026-07-01T12:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['Not/A_Zone', '2026-07-01T12:00:00.000Z', '2026-07-02T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01T12:00:00.000Z', '2026-07-01T18:15:00.000Z'],
  // 23 hours, 25 hours, and 26 where the clocks go back by two.
  ['Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Antarctica/Troll', '2026-10-24T22:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  // The clocks go forward at midnight: the day begins at one.
  ['America/Santiago', '2026-09-05T12:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  // Samoa had no December 30, 2011.
  ['Pacific/Apia', '2011-12-29T12:00:00.000Z', '2011-12-30T10:00:00.000Z'],
])('in %s the day after %s begins at %s', (timeZone, now, next) => {
  expect(new Date(nextDayMs(Date.parse(now), timeZone)).toISOString()).toBe(next);
});

it('the day before one that was asked for, and the day after it, are days of their own', () => {
  const next = (iso: string) => new Date(nextDayMs(Date.parse(iso), 'Asia/Tokyo')).toISOString();
  expect(next('2026-07-02T03:00:00.000Z')).toBe('2026-07-02T15:00:00.000Z');
  expect(next('2026-07-02T14:59:59.999Z')).toBe('2026-07-02T15:00:00.000Z');
  expect(next('2026-07-02T15:00:00.000Z')).toBe('2026-07-03T15:00:00.000Z');
  expect(next('2026-07-01T03:00:00.000Z')).toBe('2026-07-01T15:00:00.000Z');
  expect(next('2026-07-01T15:00:00.000Z')).toBe('2026-07-02T15:00:00.000Z');
});

const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = Date.UTC(2026, 2, 6, 12);

type Act =
  | { what: 'reserve' | 'commit' | 'release'; id: number; zone?: string }
  | { what: 'wait'; ms: number };

/** Any order of operations on nine ids; waits up to beyond the window, most around a reservation's 60 s. */
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
  /** When it was reserved, and when it was released. */
  fromMs: number;
  toMs: number;
}

/** Runs the operations as the service would and returns every use that was ever committed. */
function play(acts: readonly Act[], counting: Counting): Counted[] {
  let nowMs = startMs;
  let uses: Uses = [];
  let generation = 0;
  const reservedAt = new Map<string, number>();
  const counted = new Map<string, Counted>();
  const save = (changed: Change | undefined) => {
    uses = changed?.uses ?? uses;
  };
  for (const act of acts) {
    if (act.what === 'wait') {
      nowMs += act.ms;
      // A use has its own id: after a long time no old one is repeated.
      if (act.ms > 90 * secondMs) generation += 1;
      continue;
    }
    const id = `${generation}-${act.id}`;
    if (act.what === 'reserve') {
      const timeZone = act.zone ?? counting.timeZone;
      const { granted, changed } = reserve(uses, id, { ...counting, timeZone }, nowMs);
      if (granted && changed) reservedAt.set(id, nowMs);
      save(changed);
    } else if (act.what === 'commit') {
      const { committed, changed } = commit(uses, id, counting, nowMs);
      if (committed && changed) {
        counted.set(id, { fromMs: reservedAt.get(id) ?? Number.NaN, toMs: Number.POSITIVE_INFINITY });
      }
      save(changed);
    } else {
      const { released, changed } = release(uses, id, counting, nowMs);
      const use = counted.get(id);
      if (released && changed && use) use.toMs = nowMs;
      save(changed);
    }
    expect(usageOf(uses, counting.limit, nowMs).used).toBeLessThanOrEqual(counting.limit);
  }
  return [...counted.values()];
}

/** The most uses that were reserved in any span of `lengthMs`, its end excluded. */
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

it('work on one key runs one at a time in its order, failures included; other keys do not wait', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const { promise: barrier, resolve: open } = Promise.withResolvers<void>();
  const first = inTurn(['a'], async () => {
    seen.push('a1');
    await barrier;
    throw new Error('a1 failed');
  });
  const second = inTurn(['a'], async () => seen.push('a2'));
  await inTurn(['b'], async () => seen.push('b1'));
  expect(seen).toEqual(['a1', 'b1']);
  open();
  await expect(first).rejects.toThrow('a1 failed');
  await second;
  expect(seen).toEqual(['a1', 'b1', 'a2']);
});

it('work on two keys waits for both, and both wait for it', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const opened: (() => void)[] = [];
  const active = (name: string) => async () => {
    await new Promise<void>((resolve) => opened.push(resolve));
    seen.push(name);
  };
  const works = [
    inTurn(['a'], active('a')),
    inTurn(['a', 'b'], async () => seen.push('a and b')),
    inTurn(['b', 'a'], async () => seen.push('b and a')),
    inTurn(['b'], async () => seen.push('b')),
  ];
  await inTurn(['c'], async () => seen.push('c'));
  expect(seen).toEqual(['c']);
  for (const open of opened) open();
  await Promise.all(works);
  expect(seen).toEqual(['c', 'a', 'a and b', 'b and a', 'b']);
});
