const longestLookMs = 30 * 3_600_000;

/**
 * The first instant after `nowMs` at which the zone's calendar shows another date, in milliseconds since the
 * epoch: midnight, or an hour later where the clocks go forward at midnight.
 * @param timeZone IANA name; UTC when missing or not known.
 */
export function nextDayMs(nowMs: number, timeZone?: string): number {
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

function dateFormat(timeZone = 'UTC'): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
  }
}
