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
