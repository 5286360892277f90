const inMinutes = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** 'Nov 20, 2026, 4:52 PM', by the reader's clock. The time stays on one line. */
export const momentInWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', inMinutes).replace(/\s(?=[AP]M$)/, '\u00a0');
