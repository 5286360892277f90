const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/**
 * Written out here, because the first `Intl.DateTimeFormat` of a page takes as long as taking over a form.
 * @throws RangeError for what is no day.
 */
function inWords(day: string, monthLetters?: number): string {
  const date = new Date(day);
  const month = months[date.getUTCMonth()];
  if (month === undefined) throw new RangeError(`${day} is no day`);
  return `${month.slice(0, monthLetters)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A day, '2026-09-14', or a moment of it in UTC, as a reader sees it: 'September 14, 2026'. */
export const dayInWords = (day: string): string => inWords(day);

/** The same where there is little room: 'Sep 14, 2026'. */
export const shortDayInWords = (day: string): string => inWords(day, 3);
