import type { StatusOfComponent } from '@freightwright/contracts';

type Day = StatusOfComponent['days'][number];

/** The share of successful checks, from 0 to 1; undefined without checks. */
export function workedShare(days: readonly Day[]): number | undefined {
  const asked = days.reduce((sum, day) => sum + day.asked, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return asked === 0 ? undefined : (asked - failed) / asked;
}

/** With two decimals and never rounded up, so that any failure shows less than 100%. */
export const formatShare = (share: number): string =>
  `${(Math.floor(share * 10_000) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
