import {
  type BolMonth,
  type bolDays,
  type bolMonth,
  bolMonthLimits,
  type DaysOfMonth,
  type Principal,
} from '@freightwright/contracts';
import {
  anyZoneSpan,
  type Call,
  callerAsUser,
  countByDay,
  createDayCounter,
} from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { createMonthSums } from './bol-month.ts';

type Asked = Call<typeof bolMonth>['params'] & Call<typeof bolMonth>['query'];

/** What the owner issued in a month, by the calendar of their time zone. */
export async function readBolMonth(
  { bills }: Pick<BolDeps, 'bills'>,
  principal: Principal,
  { month, timeZone }: Asked,
): Promise<BolMonth> {
  const { userId } = callerAsUser(principal);
  const counter = createDayCounter(month, timeZone);
  const totals = createMonthSums();
  const limit = bolMonthLimits.bills;
  let read = 0;
  for await (const freight of bills.freightBetween(userId, { ...anyZoneSpan(month), limit: limit + 1 })) {
    read += 1;
    if (read > limit) break;
    // The span is that of every time zone, so that days before and after the month are in it.
    if (counter.add(freight.issuedAt)) totals.add(freight);
  }
  return { days: [...counter.days], ...totals.sums(), isComplete: read <= limit };
}

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
