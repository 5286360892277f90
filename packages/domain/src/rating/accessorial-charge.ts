import type { Cents } from '../measure/money.ts';
import { roundTo } from '../measure/rounding.ts';
import type { AccessorialId } from './accessorials.ts';
import type { ChargedAccessorial } from './estimate-result.ts';
import type { Tariff } from './tariff.ts';

/**
 * What each asked service costs, in the order of the tariff, each once. By the hundredweight, within its two
 * ends, where the tariff says so: a trade show is $6.50 per cwt, at least $50 and at most $300 (Saia rules
 * item 1035).
 * @throws RangeError when the tariff lacks one that is asked.
 */
export function chargedAccessorials(
  asked: readonly AccessorialId[],
  tariff: Pick<Tariff, 'accessorials'>,
  weightLb: number,
): ChargedAccessorial[] {
  const missing = asked.find((id) => tariff.accessorials.every((each) => each.id !== id));
  if (missing !== undefined) throw new RangeError(`The tariff has no charge for ${missing}`);
  return tariff.accessorials
    .filter(({ id }) => asked.includes(id))
    .map(({ id, cents, fromCents, toCents, centsPerCwt }) => ({
      id,
      cents: centsPerCwt === null ? cents : within(fromCents, (weightLb * centsPerCwt) / 100, toCents),
      fromCents,
      toCents,
    }));
}

const within = (least: Cents, cents: number, most: Cents): Cents =>
  roundTo(Math.min(Math.max(cents, least), most), 0);
