const longDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const mediumDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day, '2026-09-14', or a moment of it in UTC, as a reader sees it: 'September 14, 2026'. */
export const dayInWords = (day: string): string => longDay.format(new Date(day));

/** The same where there is little room: 'Sep 14, 2026'. */
export const shortDayInWords = (day: string): string => mediumDay.format(new Date(day));
