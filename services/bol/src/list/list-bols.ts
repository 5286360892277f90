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
  cursorOf,
  pageOf,
  readCursor,
} from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { createMonthSums } from './bol-month.ts';
import { searchPattern } from './search-text.ts';

/**
 * A page of the owner's bills, newest first. Cursor pagination: added bills neither repeat nor hide one.
 * @throws Problem 'request.invalid' for an invalid cursor.
 */
export async function listBols(
  { bills }: Pick<BolDeps, 'bills'>,
  principal: Principal,
  { cursor, limit, search = '', status, shipDateFrom, shipDateTo }: Call<typeof listBolsRoute>['query'],
): Promise<ResponseOf<typeof listBolsRoute>> {
  const { userId } = callerAsUser(principal);
  const size = limit === undefined ? bolsPerPage : Number(limit);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await bills.list({
    userId,
    after,
    limit: size + 1,
    status,
    shipDate: { from: shipDateFrom, to: shipDateTo },
    pattern: searchPattern(search),
  });
  const { shown, nextCursor } = pageOf(rows, size, cursorOf);
  return { bols: shown.map(({ summary }) => summary), nextCursor };
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
