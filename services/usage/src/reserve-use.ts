import type { DataOf, ReplyOf, reserveUsage } from '@freightwright/contracts';
import { type TakePlaceDeps, takePlace } from './take-place.ts';

/** Holds a place for the caller while the work is done. */
export const reserveUse = (
  deps: TakePlaceDeps,
  use: DataOf<typeof reserveUsage>,
): Promise<ReplyOf<typeof reserveUsage>> => takePlace(deps, use, 'reserved');
