import type { bolDays, DaysOfMonth, Principal } from '@freightwright/contracts';
import { anyZoneSpan, type Call, callerAsUser, countByDay } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';

/** How many bills the owner issued on each day of a month, by the calendar of their time zone. */
export async function countBolDays(
  { bills }: Pick<BolDeps, 'bills'>,
  principal: Principal,
  { month, timeZone }: Call<typeof bolDays>['query'],
): Promise<DaysOfMonth> {
  const { userId } = callerAsUser(principal);
  const { from, before } = anyZoneSpan(month);
  return { days: countByDay(await bills.issuedBetween(userId, from, before), month, timeZone) };
}
