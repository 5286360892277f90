const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** A time of day after the date, which is left out: '2026-12-01 00:00:00', '2026-12-01T08:00:00.000Z'. */
const time = /(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[AP]M)?(?:Z| ?UTC| ?[+-]\d{2}:?\d{2})?)$/i;

type Parts = readonly [year: string | undefined, month: string | number | undefined, day: string | undefined];

/** How Excel, pandas, SQL, NetSuite and SAP write a date. With slashes the month is first, with dots the day. */
const patterns: readonly (readonly [RegExp, (groups: RegExpExecArray) => Parts])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([, year, month, day]) => [year, month, day]],
  [/^(\d{4})(\d{2})(\d{2})$/, ([, year, month, day]) => [year, month, day]],
  [/^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/, ([, month, day, year]) => [year, month, day]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/, ([, day, month, year]) => [year, month, day]],
  [
    /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ,]+(\d{4}|\d{2})$/i,
    ([, day, name = '', year]) => [year, monthOf(name), day],
  ],
  [/^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i, ([, name = '', day, year]) => [year, monthOf(name), day]],
];

/** The days since 1899-12-31 as a spreadsheet numbers them, from 2000 to 2099. */
const serial = /^(3[6-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:\.\d+)?$/;
const dayMs = 24 * 3_600_000;
/** Day 0 of Excel, which counts a February 29, 1900 that never was. */
const serialStartMs = Date.UTC(1899, 11, 30);

/** Whether a cell is a date that a spreadsheet exported as a number. */
export const isSerialDate = (cell: string): boolean => serial.test(cell.trim());

/** A date as '2026-12-01'. A text that is no date is returned unchanged: the schema rejects it. */
export function dayText(cell: string): string {
  const text = cell.trim();
  if (serial.test(text)) return isoDay(new Date(serialStartMs + Math.floor(Number(text)) * dayMs));
  const day = text.replace(time, '').replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i, '');
  for (const [pattern, partsOf] of patterns) {
    const found = pattern.exec(day);
    if (found) return existing(partsOf(found)) ?? text;
  }
  return text;
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Undefined for a day that no calendar has. */
function existing([year = '', month, day]: Parts): string | undefined {
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? isoDay(date) : undefined;
}
