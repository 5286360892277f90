import type { OwnTerms, Principal } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import type { TermsStore } from './terms-store.ts';

const noTerms: OwnTerms = { all: {}, lanes: [] };

/** The caller's own terms; empty ones for a caller who keeps none. */
export async function readTerms(
  { terms }: { terms: Pick<TermsStore, 'find'> },
  principal: Principal,
): Promise<{ terms: OwnTerms }> {
  return { terms: (await terms.find(callerAsUser(principal).userId)) ?? noTerms };
}
