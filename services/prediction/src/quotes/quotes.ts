import type { listQuotes as listQuotesRoute, Principal, Quote, ResponseOf } from '@freightwright/contracts';
import { ownFieldsOf, Problem } from '@freightwright/contracts';
import { type Call, callerAsUser, openWalk } from '@freightwright/service-kit';
import { expiryOf, type QuoteStore, summaryOf } from './quote-store.ts';

const quotesPerPage = 20;

/** Its instants in a list. The day on which it is deleted is in UTC. */
const instantsOf = (createdAt: Date) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
  expiresAt: expiryOf(createdAt).toISOString().slice(0, 10),
});

/**
 * A page of the caller's estimates. Cursor pagination: added ones neither repeat nor hide one.
 * @throws Problem 'request.invalid' for an invalid cursor, or one of another sort.
 */
export async function listQuotes(
  { quotes, nowMs }: { quotes: Pick<QuoteStore, 'list'>; nowMs: () => number },
  principal: Principal,
  query: Call<typeof listQuotesRoute>['query'],
): Promise<ResponseOf<typeof listQuotesRoute>> {
  const walk = openWalk(query, { nowMs, perPage: quotesPerPage, isImmutable: true });
  const own = ownFieldsOf(query);
  const { shown, next } = walk.page(await quotes.list(callerAsUser(principal).userId, { ...walk, ...own }));
  return {
    quotes: shown.map(({ summary, createdAt }) => ({ ...summary, ...instantsOf(createdAt) })),
    ...next,
  };
}

/** @throws Problem 'prediction.quote-not-found', also for other users' and expired estimates. */
export async function readQuote(
  { quotes }: { quotes: Pick<QuoteStore, 'find'> },
  principal: Principal,
  id: string,
): Promise<{ quote: Quote }> {
  const found = await quotes.find(callerAsUser(principal).userId, id);
  if (!found) throw new Problem('prediction.quote-not-found');
  const { createdAt, request, prediction } = found;
  const summary = { ...summaryOf(found), ...instantsOf(createdAt) };
  return { quote: { summary, request, prediction } };
}

/** @throws Problem 'prediction.quote-not-found'. */
export async function deleteQuote(
  { quotes }: { quotes: Pick<QuoteStore, 'delete'> },
  principal: Principal,
  id: string,
): Promise<undefined> {
  if (await quotes.delete(callerAsUser(principal).userId, id)) return undefined;
  throw new Problem('prediction.quote-not-found');
}
