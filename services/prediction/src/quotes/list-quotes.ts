import type { listQuotes as listQuotesRoute, Principal, ResponseOf } from '@freightwright/contracts';
import { type Call, callerAsUser, cursorOf, pageOf, readCursor } from '@freightwright/service-kit';
import { keptUntilOf } from './present-quote.ts';
import type { QuoteStore } from './quote-store.ts';

const quotesPerPage = 20;

/**
 * A page of the caller's estimates, newest first. A page begins after the last row of the one before, so
 * estimates that are added meanwhile neither repeat nor hide one.
 * @throws Problem 'request.invalid' for a cursor that is not ours.
 */
export async function listQuotes(
  { quotes }: { quotes: Pick<QuoteStore, 'list'> },
  principal: Principal,
  { cursor, limit }: Call<typeof listQuotesRoute>['query'],
): Promise<ResponseOf<typeof listQuotesRoute>> {
  const { userId } = callerAsUser(principal);
  const size = limit === undefined ? quotesPerPage : Number(limit);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await quotes.list({ userId, after, limit: size + 1 });
  const { shown, nextCursor } = pageOf(rows, size, cursorOf);
  return {
    quotes: shown.map(({ summary, createdAt }) => ({ ...summary, keptUntil: keptUntilOf(createdAt) })),
    nextCursor,
  };
}
