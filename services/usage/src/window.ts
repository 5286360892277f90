import type { UsageWindow } from '@freightwright/contracts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * A caller's day ends at least this long after the one before it. The time is shorter than any real day, even
 * when the clocks change or the caller flies across a continent. It is long enough that a caller who claims
 * another time zone every hour does not get a new day every hour.
 */
const shortestDayMs = 20 * hourMs;

/**
 * How long a use is remembered after it has freed its place. A repeated commit is then answered like the
 * first one, and a new day knows when the one before it ended.
 */
export const rememberedForMs = ({ kind }: UsageWindow): number =>
  kind === 'calendar-day' ? 24 * hourMs : 10 * minuteMs;

/** Until when a use that begins now holds its place, in milliseconds since the epoch. */
export function endOfUseMs(
  { window, timeZone }: Counting,
  { held, remembered, nowMs }: { held: Uses; remembered: Uses; nowMs: number },
): number {
  switch (window.kind) {
    case 'sliding':
      return nowMs + window.durationMs;
    case 'while-running':
      return nowMs + window.atMostMs;
    case 'from-first-use':
      return latestEndMs(held) ?? nowMs + window.durationMs;
    case 'calendar-day': {
      const dayBeforeEndedMs = latestEndMs(remembered) ?? Number.NEGATIVE_INFINITY;
      return latestEndMs(held) ?? nextDayMs(Math.max(nowMs, dayBeforeEndedMs + shortestDayMs), timeZone);
    }
  }
}

const latestEndMs = (uses: Uses): number | undefined =>
  uses.length === 0 ? undefined : Math.max(...uses.map(({ untilMs }) => untilMs));

/** One use of an allowance. All times in milliseconds since the epoch. */
export interface Use {
  /** The caller's reservation id. */
  id: string;
  /** The use holds its place until just before this moment. */
  untilMs: number;
  /** When the reservation lapses; null once it is committed. */
  lapsesAtMs: number | null;
}

/** What one counter knows: every use that holds a place, and those that freed theirs a short time ago. */
export type Uses = readonly Use[];

/** How uses are counted. */
export interface Counting {
  /** How many places there are. */
  limit: number;
  window: UsageWindow;
  /** The caller's IANA time zone, which decides when a day ends. */
  timeZone?: string | undefined;
}

const longestLookMs = 30 * 3_600_000;

/**
 * The first instant after `nowMs` at which the zone's calendar shows another date, in milliseconds since the
 * epoch: midnight, or an hour later where the clocks go forward at midnight.
 * @param timeZone IANA name; UTC when missing or not known.
 */
export function nextDayMs(nowMs: number, timeZone = 'UTC'): number {
  const known = days.get(timeZone);
  if (known && nowMs >= known.fromMs && nowMs < known.nextMs) return known.nextMs;
  const nextMs = findNextDayMs(nowMs, timeZone);
  days.delete(timeZone);
  days.set(timeZone, { fromMs: nowMs, nextMs });
  const [oldest] = days.keys();
  if (days.size > daysAtMost && oldest !== undefined) days.delete(oldest);
  return nextMs;
}

/**
 * The day that was last asked for in each zone. Making a calendar takes a thousand times as long as looking here.
 * There are about 600 names of zones, but callers may send others.
 */
const days = new Map<string, { fromMs: number; nextMs: number }>();
const daysAtMost = 1_000;

function findNextDayMs(nowMs: number, timeZone: string): number {
  const dates = dateFormat(timeZone);
  const today = dates.format(nowMs);
  // Start after the longest possible day (26 hours, where the clocks go back by two) but before the next day
  // can look like today again.
  let before = nowMs;
  let after = nowMs + longestLookMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dates.format(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
  }
}
