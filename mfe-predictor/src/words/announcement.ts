import type { Prediction } from '@freightwright/contracts';
import { countOf } from '@freightwright/domain';
import { money } from './money-words.ts';

/** What is read aloud once an estimate is there. */
export function announcementOf({ totalEstimate, range, confidence, transitDays }: Prediction): string {
  return `Estimated total ${money(totalEstimate)}, likely between ${money(range.low)} and ${money(range.high)}. Confidence ${confidence}%. ${countOf(transitDays, 'business day')}.`;
}
