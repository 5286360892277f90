let format: Intl.NumberFormat | undefined;

/** With at most two decimals. Making a formatter takes longer than the rest of a line, so all share one. */
export function formatFigure(value: number): string {
  format ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return format.format(value);
}

/** '2026-11-20' as US forms write it: '11/20/2026'. */
export function usDate(isoDate = ''): string {
  const [year, month, day] = isoDate.split('-');
  return day === undefined ? '' : `${month}/${day}/${year}`;
}
