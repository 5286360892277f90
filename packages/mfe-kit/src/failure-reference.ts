/** A short code for a reader to name a failure by and for us to find it in the reports: 'FW-3F9A21'. */
export function newReference(random: () => number = Math.random): string {
  return `FW-${Math.floor(random() * 0x1000000)
    .toString(16)
    .toUpperCase()
    .padStart(6, '0')}`;
}
