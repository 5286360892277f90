import type {
  BolMonth,
  bolDays,
  bolMonth,
  DaysOfMonth,
  listBols as listBolsRoute,
  Principal,
  ResponseOf,
} from '@freightwright/contracts';
import { bolMonthLimits, bolsPerPage } from '@freightwright/contracts';
import {
  anyZoneSpan,
  type Call,
  callerAsUser,
  countByDay,
  createDayCounter,
  openWalk,
} from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { createMonthSums } from './bol-month.ts';
import { searchPattern } from './search-text.ts';

/**
 * A page of the owner's bills. Cursor pagination: added bills neither repeat nor hide one.
 * @throws Problem 'request.invalid' for an invalid cursor, or one of another sort.
 */
export async function listBols(
  { bills, nowMs }: Pick<BolDeps, 'bills' | 'nowMs'>,
  principal: Principal,
  query: Call<typeof listBolsRoute>['query'],
): Promise<ResponseOf<typeof listBolsRoute>> {
  const { userId } = callerAsUser(principal);
  const walk = openWalk(query, { nowMs, perPage: bolsPerPage });
  const { search = '', status, shipDateFrom: from, shipDateTo: to } = query;
  const asked = { status, shipDate: { from, to }, pattern: searchPattern(search), own: query };
  const { shown, next } = walk.page(await bills.list({ userId, ...walk, ...asked }));
  return { bols: shown.map(({ summary }) => summary), ...next };
}

type Asked = Call<typeof bolMonth>['params'] & Call<typeof bolMonth>['query'];

/** The owner's issued freight in a month, by the calendar of their time zone. */
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
    // The span covers every time zone, so it includes days before and after the month.
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
