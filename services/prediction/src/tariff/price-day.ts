/** The day of a price is that of New York, where most of the country's freight has its morning first. */
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day by which prices count at a moment, '2026-11-22'. */
export const priceDay = (moment: Date | number): string => days.format(moment);
