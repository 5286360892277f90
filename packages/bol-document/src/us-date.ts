/** '2026-11-20' as US forms write it: '11/20/2026'. */
export function usDate(isoDate = ''): string {
  const [year, month, day] = isoDate.split('-');
  return day === undefined ? '' : `${month}/${day}/${year}`;
}
