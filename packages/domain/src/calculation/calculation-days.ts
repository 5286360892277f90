/** Retention in days: this month and the one before it. */
const retentionDays = 62;
const isoDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Professional is unlimited. Above this count in a month the dashboard shows a notice; nothing is blocked. */
export const fairUseCalculations = 500;

/** How many calculations a browser made on each day that it made any: '2026-11-20' and a count from 1. */
export type CalculationDays = Readonly<Record<string, number>>;

/**
 * Reads the record from storage, ignoring whatever is damaged.
 * @example readCalculationDays('{"2026-11-20": 3, "yesterday": 1}'); // => { '2026-11-20': 3 }
 */
export function readCalculationDays(stored: string | null): CalculationDays {
  try {
    const record = Object.entries<number>(JSON.parse(stored ?? 'null') ?? {});
    return Object.fromEntries(
      record.filter(([day, count]) => isoDay.test(day) && Number.isSafeInteger(count) && count > 0),
    );
  } catch {
    return {};
  }
}

/**
 * The record with one more calculation on that day, reduced to the latest days.
 * @example withCalculation({ '2026-11-20': 3 }, '2026-11-20'); // => { '2026-11-20': 4 }
 */
export function withCalculation(days: CalculationDays, day: string): CalculationDays {
  const counted = { ...days, [day]: (days[day] ?? 0) + 1 };
  return Object.fromEntries(Object.entries(counted).sort().slice(-retentionDays));
}
