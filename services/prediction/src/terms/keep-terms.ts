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

/**
 * Puts the terms in the place of those before.
 * @throws Problem 'request.invalid' when a lane stands there twice, because only one of them could hold.
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
  const firstAt = new Map<string, number>();
  return lanes.flatMap(({ origin, destination }, index) => {
    const lane = `${origin ?? 'anywhere'} to ${destination ?? 'anywhere'}`;
    const first = firstAt.get(lane);
    if (first === undefined) {
      firstAt.set(lane, index);
      return [];
    }
    const message = `Terms for ${lane} are number ${first + 1} of the list already`;
    return [{ field: `terms.lanes.${index}`, rule: 'doubled', message }];
  });
}
