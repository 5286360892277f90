/**
 * The date of a moment in the reader's calendar, independent of the server's clock: '2026-11-20'. Written out here for
 * the same reason as `day-in-words.ts`.
 */
export function dayOf(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${moment.getFullYear()}-${month}-${day}`;
}
