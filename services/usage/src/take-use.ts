import type { DataOf, ReplyOf, takeUsage } from '@freightwright/contracts';
import { type KeepDateDeps, keepDate } from './keep-date.ts';
import { type TakePlaceDeps, takePlace } from './take-place.ts';

/**
 * Reserves and commits a use in one write, for a caller whose work is done. If the process dies between the
 * visitor's counter and the address's, the address is counted one too low until the question is repeated.
 */
export async function takeUse(
  deps: TakePlaceDeps & KeepDateDeps,
  use: DataOf<typeof takeUsage>,
): Promise<ReplyOf<typeof takeUsage>> {
  const reply = await takePlace(deps, use, 'committed');
  if (reply.granted) keepDate(deps, use);
  return reply;
}
