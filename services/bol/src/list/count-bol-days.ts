import type { bolDays, DaysOfMonth, Principal } from '@freightwright/contracts';
import { anyZoneSpan, type Call, countByDay } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { ownerOf } from '../policy.ts';

/** How many bills the owner issued on each day of a month, by the calendar of their time zone. */
export async function countBolDays(
  { bills }: Pick<BolDeps, 'bills'>,
  principal: Principal,
  { month, timeZone }: Call<typeof bolDays>['query'],
): Promise<DaysOfMonth> {
  const { userId } = ownerOf(principal);
  const { from, before } = anyZoneSpan(month);
  return { days: countByDay(await bills.issuedBetween(userId, from, before), month, timeZone) };
}
