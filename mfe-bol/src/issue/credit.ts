import type { BolUsage } from '@freightwright/contracts';
import { allowances } from '@freightwright/contracts/constants';

export interface Credit {
  readonly isUsed: boolean;
  /** When the next bill is available, if this one is issued now. */
  readonly nextAt: Date;
}

/** Undefined on a plan without a limit, and while the usage is unknown. */
export function creditOf(usage: BolUsage | undefined, now: Date): Credit | undefined {
  if (usage === undefined || usage.limit === null) return undefined;
  const { canGenerate, nextReset } = usage;
  const nextMs =
    nextReset === null ? now.getTime() + allowances.bol.window.durationMs : Date.parse(nextReset);
  return { isUsed: !canGenerate, nextAt: new Date(nextMs) };
}

/** The date in the user's time zone: 'November 27'. */
export const formatDay = (at: Date): string =>
  at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
