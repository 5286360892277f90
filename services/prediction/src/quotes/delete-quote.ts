import { type Principal, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import type { QuoteStore } from './quote-store.ts';

/** @throws Problem 'prediction.quote-not-found'. */
export async function deleteQuote(
  { quotes }: { quotes: Pick<QuoteStore, 'delete'> },
  principal: Principal,
  id: string,
): Promise<undefined> {
  if (await quotes.delete(callerAsUser(principal).userId, id)) return undefined;
  throw new Problem('prediction.quote-not-found');
}
