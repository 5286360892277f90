import { randomUUID } from 'node:crypto';
import {
  type FieldError,
  type OwnTerms,
  type Principal,
  predictionActed,
  requestProblem,
} from '@freightwright/contracts';
import { callerAsUser, outboxEntry } from '@freightwright/service-kit';
import type { TermsStore } from './terms-store.ts';

const noTerms: OwnTerms = { all: {}, lanes: [] };

/** The caller's own terms; empty ones for a caller who keeps none. */
export async function readTerms(
  { terms }: { terms: Pick<TermsStore, 'find'> },
  principal: Principal,
): Promise<{ terms: OwnTerms }> {
  return { terms: (await terms.find(callerAsUser(principal).userId)) ?? noTerms };
}

/**
 * Puts the terms in the place of those before.
 * @throws Problem 'request.invalid' when a lane is in the list twice, because only one of them could hold.
 */
export async function keepTerms(
  deps: { terms: Pick<TermsStore, 'keep'>; nowMs: () => number },
  principal: Principal,
  terms: OwnTerms,
): Promise<{ terms: OwnTerms }> {
  const doubled = doubledLanes(terms);
  if (doubled.length > 0) throw requestProblem(doubled);
  const { userId } = callerAsUser(principal);
  const at = new Date(deps.nowMs());
  const data = { act: 'terms-changed', userId, at: at.toISOString() } as const;
  await deps.terms.keep(userId, terms, outboxEntry(predictionActed, data, { id: randomUUID(), at }));
  return { terms };
}

function doubledLanes({ lanes }: OwnTerms): FieldError[] {
  const names = lanes.map(
    ({ origin, destination }) => `${origin ?? 'anywhere'} to ${destination ?? 'anywhere'}`,
  );
  return names.flatMap((lane, index) => {
    const first = names.indexOf(lane);
    if (first === index) return [];
    const message = `Terms for ${lane} are number ${first + 1} of the list already`;
    return [{ field: `terms.lanes.${index}`, rule: 'doubled', message }];
  });
}
