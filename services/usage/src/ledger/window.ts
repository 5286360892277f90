import type { UsageWindow } from '@freightwright/contracts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Minimum length of a caller's day. Shorter than any real day, even when the clocks change or the caller
 * flies across a continent. Long enough that changing the time zone every hour yields no new day.
 */
const shortestDayMs = 20 * hourMs;

/**
 * Retention of a use after its slot is free. A repeated commit then gets the same answer, and a new day knows
 * when the previous one ended.
 */
export const rememberedForMs = ({ kind }: UsageWindow): number =>
  kind === 'calendar-day' ? 24 * hourMs : 10 * minuteMs;

/** Until when a use that starts now occupies its slot, in milliseconds since the epoch. */
export function endOfUseMs(
  { window, timeZone }: Counting,
  { active, remembered, nowMs }: { active: Uses; remembered: Uses; nowMs: number },
): number {
  switch (window.kind) {
    case 'sliding':
      return nowMs + window.durationMs;
    case 'while-running':
      return nowMs + window.atMostMs;
    case 'from-first-use':
      return latestEndMs(active) ?? nowMs + window.durationMs;
    case 'calendar-day': {
      const dayBeforeEndedMs = latestEndMs(remembered) ?? Number.NEGATIVE_INFINITY;
      return latestEndMs(active) ?? nextDayMs(Math.max(nowMs, dayBeforeEndedMs + shortestDayMs), timeZone);
    }
  }
}

const latestEndMs = (uses: Uses): number | undefined =>
  uses.length === 0 ? undefined : Math.max(...uses.map(({ untilMs }) => untilMs));

/** One use of an allowance. All times in milliseconds since the epoch. */
export interface Use {
  /** The caller's reservation id. */
  id: string;
  /** The use occupies its slot until just before this moment. */
  untilMs: number;
  /** When the reservation expires; null after it is committed. */
  lapsesAtMs: number | null;
}

/** The uses of one counter: those that occupy a slot, and those that freed theirs recently. */
export type Uses = readonly Use[];

/** How uses are counted. */
export interface Counting {
  /** The number of slots. */
  limit: number;
  window: UsageWindow;
  /** The caller's IANA time zone, which decides when a day ends. */
  timeZone?: string | undefined;
}

const longestLookMs = 30 * 3_600_000;

/**
 * The first instant after `nowMs` at which the zone's calendar shows another date, in milliseconds since the
 * epoch: midnight, or an hour later where the clocks go forward at midnight.
 * @param timeZone IANA name; UTC when missing or unknown.
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
 * Cache of the last requested day per zone. Creating a calendar takes a thousand times as long as a lookup.
 * There are about 600 names of zones, but callers may send others.
 */
const days = new Map<string, { fromMs: number; nextMs: number }>();
const daysAtMost = 1_000;

function findNextDayMs(nowMs: number, timeZone: string): number {
  const dates = dateFormat(timeZone);
  const today = dates.format(nowMs);
  // Start after the longest day (26 hours, where clocks go back by two) but before today can repeat.
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
