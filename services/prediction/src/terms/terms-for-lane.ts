import type { OwnTerms } from '@freightwright/contracts';
import type { LanePoint, Terms } from '@freightwright/domain';

type End = OwnTerms['lanes'][number]['origin'];
type Agreed = OwnTerms['all'];

/**
 * What the user has agreed for this lane. Each figure is that of the narrowest lane that names it, then that
 * for all lanes; what none of them names is left out, and the tariff's holds. Undefined when nothing is named.
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

function covers(end: End, { zip, state }: LanePoint): boolean {
  return end === null || end === state || end === zip.slice(0, 3);
}

/**
 * A lane with two ends is narrower than one with an open end, and three digits are narrower than a state. Of
 * two lanes as narrow, the one whose origin is narrower counts.
 */
function narrownessOf({ origin, destination }: { origin: End; destination: End }): number {
  const ends = [origin, destination];
  const named = ends.filter((end) => end !== null).length;
  const byDigits = ends.filter((end) => end !== null && /^\d/.test(end)).length;
  return named * 100 + byDigits * 10 + weightOf(origin);
}

const weightOf = (end: End): number => (end === null ? 0 : /^\d/.test(end) ? 2 : 1);
