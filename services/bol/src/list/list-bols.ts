import {
  bolsPerPage,
  type listBols as listBolsRoute,
  type Principal,
  type ResponseOf,
} from '@freightwright/contracts';
import { type Call, callerAsUser, cursorOf, pageOf, readCursor } from '@freightwright/service-kit';
import type { BolDeps } from '../bol-deps.ts';
import { searchPattern } from './search-text.ts';

/**
 * A page of the owner's bills, newest first. A page begins after the last row of the one before and not after
 * a count, so bills that are added meanwhile neither repeat nor hide one.
 * @throws Problem 'request.invalid' for a cursor that is not ours.
 */
export async function listBols(
  { bills }: Pick<BolDeps, 'bills'>,
  principal: Principal,
  { cursor, limit, search = '', status }: Call<typeof listBolsRoute>['query'],
): Promise<ResponseOf<typeof listBolsRoute>> {
  const { userId } = callerAsUser(principal);
  const size = limit === undefined ? bolsPerPage : Number(limit);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await bills.list({
    userId,
    after,
    limit: size + 1,
    status,
    pattern: searchPattern(search),
  });
  const { shown, nextCursor } = pageOf(rows, size, cursorOf);
  return { bols: shown.map(({ summary }) => summary), nextCursor };
}
