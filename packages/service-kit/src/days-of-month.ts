const hourMs = 3_600_000;
/** The largest offset from UTC of any time zone. */
const furthestZoneMs = 14 * hourMs;

/**
 * The interval that covers the month in every time zone.
 * @example anyZoneSpan('2026-11').from.toISOString(); // => '2026-10-31T10:00:00.000Z'
 */
export function anyZoneSpan(month: string): { from: Date; before: Date } {
  const { startMs, endMs } = utcMonth(month);
  return { from: new Date(startMs - furthestZoneMs), before: new Date(endMs + furthestZoneMs) };
}

/**
 * Counts the moments of each day of the month; moments of other months are ignored.
 * @param month '2026-11'.
 * @param timeZone IANA name; UTC when missing or unknown.
 * @example countByDay([new Date('2026-02-02T12:00Z')], '2026-02'); // => [0, 1, 0, ...], 28 days
 */
export function countByDay(moments: readonly Date[], month: string, timeZone?: string): number[] {
  const counter = createDayCounter(month, timeZone);
  for (const moment of moments) counter.add(moment);
  return [...counter.days];
}

/**
 * Counts moments one at a time as they are read, like `countByDay`.
 * @example createDayCounter('2026-11').add(new Date('2026-12-01T00:00Z')); // => false
 */
export function createDayCounter(month: string, timeZone?: string) {
  const { startMs, endMs } = utcMonth(month);
  const days = Array.from({ length: (endMs - startMs) / (24 * hourMs) }, () => 0);
  const dates = isoDates(timeZone);
  return {
    /** One count per day of the month. */
    days: days as readonly number[],
    /** Counts one moment. @returns whether it is in the month. */
    add(moment: Date): boolean {
      const date = dates.format(moment);
      if (!date.startsWith(`${month}-`)) return false;
      const day = Number(date.slice(8)) - 1;
      days[day] = (days[day] ?? 0) + 1;
      return true;
    },
  };
}

function utcMonth(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { startMs: Date.UTC(year, number - 1), endMs: Date.UTC(year, number) };
}

/** Formats dates as '2026-11-20', the Swedish format. */
function isoDates(timeZone = 'UTC'): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' });
  }
}
