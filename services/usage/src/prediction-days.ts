import { type DaysOfMonth, type Principal, Problem, type predictionDays } from '@freightwright/contracts';
import { anyZoneSpan, type Call, callerAsSubject, countByDay } from '@freightwright/service-kit';
import type { UseDateStore } from './use-date-store.ts';

export interface PredictionDaysDeps {
  useDates: Pick<UseDateStore, 'between'>;
}

/**
 * How many predictions the caller made on each day of a month, by the calendar of their time zone.
 * @throws Problem 'principal.invalid' from a caller that is not a user.
 */
export async function readPredictionDays(
  { useDates }: PredictionDaysDeps,
  principal: Principal,
  { month, timeZone }: Call<typeof predictionDays>['query'],
): Promise<DaysOfMonth> {
  const subject = callerAsSubject(principal);
  if (subject.tier === 'anonymous') throw new Problem('principal.invalid', { cause: 'not a user' });
  const moments = await useDates.between('prediction', subject.userId, anyZoneSpan(month));
  return { days: countByDay(moments, month, timeZone) };
}
