import type { UsageWindow } from '@freightwright/contracts';
import { nextDayMs } from './day.ts';
import type { Counting, Uses } from './use.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * A caller's day ends at least this long after the day before ended. Less than a day with a change of clocks or a flight along a
 * continent, and enough that claiming another zone every hour makes no new day every hour.
 */
const shortestDayMs = 20 * hourMs;

/**
 * How long a use is known after it has freed its place: so that a repeated commit is answered like the first, and so that a day knows when
 * the one before it ended.
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
