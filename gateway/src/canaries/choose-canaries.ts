import { createHash } from 'node:crypto';
import type { RemoteCanary } from '@freightwright/contracts';

/** What a browser brings that decides which canaries it gets. */
export interface CanaryVisitor {
  /** A whole number below `lots`, drawn once. Undefined for a browser that has none yet. */
  lot: number | undefined;
  cohorts: readonly string[];
}

/** So few that each is shared by many visitors: a lot is nobody's name. */
export const lots = 65_536;
const places = 10_000;

/**
 * Where a visitor stands for one remote: 0 to 9,999. A share of 5 percent is everybody below 500, so whoever has the
 * canary keeps it when the share is raised. It is another number for every remote, so that no visitor gets all canaries.
 */
export const placeOf = (lot: number, remote: string): number =>
  createHash('sha256').update(`${remote} ${lot}`).digest().readUInt32BE(0) % places;

/** Whether this visitor gets the canary. */
export function isChosen(
  { entry: { name }, percent, cohorts }: Pick<RemoteCanary, 'entry' | 'percent' | 'cohorts'>,
  { lot, cohorts: joined }: CanaryVisitor,
): boolean {
  if (cohorts.some((cohort) => joined.includes(cohort))) return true;
  return lot !== undefined && placeOf(lot, name) < (percent * places) / 100;
}
