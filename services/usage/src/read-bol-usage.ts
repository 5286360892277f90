import type { BolUsage, Principal } from '@freightwright/contracts';
import { callerAsSubject } from '@freightwright/service-kit';
import { hasSomeLeft, type ReadUsageDeps, readUsage } from './read-usage.ts';

/** How many bills of lading the caller has used, and how many are left. */
export async function readBolUsage(deps: ReadUsageDeps, principal: Principal): Promise<BolUsage> {
  const usage = await readUsage(deps, { allowance: 'bol', subject: callerAsSubject(principal) });
  return { ...usage, canGenerate: hasSomeLeft(usage) };
}
