import type { listQuotes as listQuotesRoute, Principal, Quote, ResponseOf } from '@freightwright/contracts';
import { Problem } from '@freightwright/contracts';
import { type Call, callerAsUser, cursorOf, pageOf, readCursor } from '@freightwright/service-kit';
import { expiryOf, type QuoteStore, summaryOf } from './quote-store.ts';

const quotesPerPage = 20;

/** The UTC day on which a quote is deleted. */
const quoteExpiry = (createdAt: Date): string => expiryOf(createdAt).toISOString().slice(0, 10);

/**
 * A page of the caller's estimates, newest first. Cursor pagination: added ones neither repeat nor hide one.
 * @throws Problem 'request.invalid' for an invalid cursor.
 */
export async function listQuotes(
  { quotes }: { quotes: Pick<QuoteStore, 'list'> },
  principal: Principal,
  { cursor, limit }: Call<typeof listQuotesRoute>['query'],
): Promise<ResponseOf<typeof listQuotesRoute>> {
  const size = limit === undefined ? quotesPerPage : Number(limit);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await quotes.list(callerAsUser(principal).userId, after, size + 1);
  const { shown, nextCursor } = pageOf(rows, size, cursorOf);
  return {
    quotes: shown.map(({ summary, createdAt }) => ({ ...summary, expiresAt: quoteExpiry(createdAt) })),
    nextCursor,
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
  const summary = { ...summaryOf(found), expiresAt: quoteExpiry(createdAt) };
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
