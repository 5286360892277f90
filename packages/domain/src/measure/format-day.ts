const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/**
 * Written by hand, because the first `Intl.DateTimeFormat` of a page takes as long as hydrating a form.
 * @throws RangeError for an invalid day.
 */
function format(day: string, monthCharacters?: number): string {
  const date = new Date(day);
  const month = months[date.getUTCMonth()];
  if (month === undefined) throw new RangeError(`${day} is no day`);
  return `${month.slice(0, monthCharacters)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/**
 * A day, '2026-09-14', or a moment of it in UTC, as text.
 * @throws RangeError for an invalid day.
 * @example formatDay('2026-09-14'); // => 'September 14, 2026'
 */
export const formatDay = (day: string): string => format(day);

/**
 * The short form.
 * @throws RangeError for an invalid day.
 * @example formatShortDay('2026-09-14'); // => 'Sep 14, 2026'
 */
export const formatShortDay = (day: string): string => format(day, 3);

/**
 * The date of a moment in the reader's time zone. Written by hand for the same reason.
 * @example dayOf(new Date(2026, 10, 20)); // => '2026-11-20'
 */
export function dayOf(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${moment.getFullYear()}-${month}-${day}`;
}
