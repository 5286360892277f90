import { type Principal, Problem, type Quote } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { presentQuote } from './present-quote.ts';
import type { QuoteStore } from './quote-store.ts';

/** @throws Problem 'prediction.quote-not-found', for the estimates of others and of earlier too. */
export async function readQuote(
  { quotes }: { quotes: Pick<QuoteStore, 'find'> },
  principal: Principal,
  id: string,
): Promise<{ quote: Quote }> {
  const found = await quotes.find(callerAsUser(principal).userId, id);
  if (!found) throw new Problem('prediction.quote-not-found');
  return { quote: presentQuote(found) };
}
