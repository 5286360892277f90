import { randomUUID } from 'node:crypto';
import type { FieldError, OwnTerms, Principal } from '@freightwright/contracts';
import { predictionActed, requestProblem } from '@freightwright/contracts';
import type { LanePoint, Terms } from '@freightwright/domain';
import { callerAsUser, outboxEntry } from '@freightwright/service-kit';
import type { TermsStore } from './terms-store.ts';

const noTerms: OwnTerms = { all: {}, lanes: [] };

/** The caller's own terms; empty if none are stored. */
export async function readTerms(
  { terms }: { terms: Pick<TermsStore, 'find'> },
  principal: Principal,
): Promise<{ terms: OwnTerms }> {
  return { terms: (await terms.find(callerAsUser(principal).userId)) ?? noTerms };
}

/**
 * Replaces the caller's terms.
 * @throws Problem 'request.invalid' for a duplicate lane, because only one of them could apply.
 */
export async function saveTerms(
  deps: { terms: Pick<TermsStore, 'save'>; nowMs: () => number },
  principal: Principal,
  terms: OwnTerms,
): Promise<{ terms: OwnTerms }> {
  const doubled = doubledLanes(terms);
  if (doubled.length > 0) throw requestProblem(doubled);
  const { userId } = callerAsUser(principal);
  const at = new Date(deps.nowMs());
  const data = { action: 'terms-changed', userId, at: at.toISOString() } as const;
  await deps.terms.save(userId, terms, outboxEntry(predictionActed, data, { id: randomUUID(), at }));
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

type End = OwnTerms['lanes'][number]['origin'];
type Agreed = OwnTerms['all'];

/**
 * The user's terms for this lane. Each figure is that of the narrowest lane that specifies it, then that for
 * all lanes; a figure that none specifies is omitted, and the tariff's applies. Undefined without any figure.
 */
export function termsForLane(
  { all, lanes }: OwnTerms,
  { origin, destination }: { origin: LanePoint; destination: LanePoint },
): Terms | undefined {
  const holding = lanes
    .filter((lane) => covers(lane.origin, origin) && covers(lane.destination, destination))
    .toSorted((a, b) => narrownessOf(b) - narrownessOf(a))
    .map(({ terms }) => terms);
  const merged: Agreed = Object.assign({}, all, ...holding.toReversed());
  if (Object.keys(merged).length === 0) return undefined;
  const { minimumCharge, ...rest } = merged;
  return {
    ...rest,
    ...(minimumCharge !== undefined && { minimumCents: Math.round(minimumCharge * 100) }),
  };
}

const covers = (end: End, { zip, state }: LanePoint): boolean =>
  end === null || end === state || end === zip.slice(0, 3);

/**
 * A lane with two ends is narrower than one with an open end, and three digits are narrower than a state. Of
 * equally narrow lanes, the one with the narrower origin wins.
 */
function narrownessOf({ origin, destination }: { origin: End; destination: End }): number {
  const ends = [origin, destination];
  const named = ends.filter((end) => end !== null).length;
  const byDigits = ends.filter((end) => end !== null && /^\d/.test(end)).length;
  return named * 100 + byDigits * 10 + weightOf(origin);
}

const weightOf = (end: End): number => (end === null ? 0 : /^\d/.test(end) ? 2 : 1);
