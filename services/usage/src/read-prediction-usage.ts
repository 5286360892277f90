import type { PredictionUsage, Principal } from '@freightwright/contracts';
import { callerAsSubject } from '@freightwright/service-kit';
import { hasSomeLeft, type ReadUsageDeps, readUsage } from './read-usage.ts';

/** How many predictions the caller has used today, and how many are left, signed in or not. */
export async function readPredictionUsage(
  deps: ReadUsageDeps,
  principal: Principal,
  timeZone?: string,
): Promise<PredictionUsage> {
  const subject = callerAsSubject(principal);
  const usage = await readUsage(deps, { allowance: 'prediction', subject, timeZone });
  return { ...usage, canPredict: hasSomeLeft(usage) };
}
