/**
 * A short code such as 'FW-3F9A21', with which a reader can name a failure and we can find it in the reports.
 */
export function newReference(random: () => number = Math.random): string {
  return `FW-${Math.floor(random() * 0x1000000)
    .toString(16)
    .toUpperCase()
    .padStart(6, '0')}`;
}
