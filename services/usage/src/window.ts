import type { UsageWindow } from '@freightwright/contracts';
import { nextDayMs } from './day.ts';

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

function latestEndMs(uses: Uses): number | undefined {
  return uses.length === 0 ? undefined : Math.max(...uses.map(({ untilMs }) => untilMs));
}

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
