import { addCents, type Cents, multiplyCents } from '../measure/money.ts';
import { roundTo } from '../measure/rounding.ts';
import { usualRuleLimits } from '../shipment/rule-limits.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import { carrierPlan } from '../trailer/trailer-plan.ts';
import type { AccessorialId } from './accessorials.ts';
import { type ClassCharge, classCharge, ratedClasses } from './class-charge.ts';
import type { ChargedAccessorial, EstimateInput, PriceParts, Rating } from './estimate-result.ts';
import { fuelBasis } from './fuel-surcharge.ts';
import { expeditedCharge, type MileCharge, truckloadCharge, weightOf } from './mile-charge.ts';
import { otherCharges, overlengthCharges } from './other-charges.ts';
import { type FootRate, laneBandAt, type Tariff } from './tariff.ts';
import { volumeReasons } from './volume.ts';

/** The price, the basis of everything else in an estimate. */
export interface Price extends PriceParts {
  /** The charge by class; null for services without classes. */
  readonly classCharge: ClassCharge | null;
}

/**
 * Charge = the greater of minimum and gross x (1 - discount), plus fuel in percent of that, plus
 * accessorials. Source: domain facts, section 3. Discount, minimum and class of the caller's own terms apply
 * to LTL, their fuel percentage to every service.
 * @throws RangeError when a unit is invalid (`shipmentFigures`), or the tariff lacks a table that it needs.
 * @example
 * const { baseCents, fuelCents, accessorialCents, totalCents } = priceOf(input);
 * baseCents + fuelCents + accessorialCents === totalCents; // => true
 */
export function priceOf(input: EstimateInput): Price {
  const { tariff, lane, units } = input;
  const { rating, grossCents, discount, minimum, classCharge } = grossOf(input);
  const discountCents = -multiplyCents(grossCents, discount.percent / 100) || 0;
  const discounted = addCents(grossCents, discountCents);
  const baseCents = Math.max(discounted, minimum.cents);
  const fuel = fuelBasis(input);
  const fuelCents = multiplyCents(baseCents, fuel.percent / 100);
  const accessorials = chargedAccessorials(input.accessorials, tariff, weightOf(units));
  const others = otherCharges(input, rating.method === 'class');
  const accessorialCents = addCents(...[...accessorials, ...others].map(({ cents }) => cents));
  const { name, version, effectiveOn, isModelled } = tariff;
  return {
    totalCents: addCents(baseCents, fuelCents, accessorialCents),
    baseCents,
    fuelCents,
    accessorialCents,
    classCharge,
    breakdown: {
      lane,
      rating,
      grossCents,
      discount: { ...discount, cents: discountCents },
      minimum: { ...minimum, isApplied: baseCents > discounted },
      fuel,
      accessorials,
      otherCharges: others,
      tariff: { name, version, effectiveOn, isModelled },
    },
  };
}

/** A charge by any of the rules, before discount and minimum. */
interface Gross {
  readonly rating: Rating;
  readonly grossCents: Cents;
  readonly discount: { readonly percent: number; readonly by: 'tariff' | 'own-terms' };
  readonly minimum: { readonly cents: Cents; readonly by: 'tariff' | 'own-terms' };
  readonly classCharge: ClassCharge | null;
}

function grossOf(input: EstimateInput): Gross {
  const { units, tariff, lane, service } = input;
  const { miles } = lane;
  switch (service) {
    case 'ltl':
      return isExact(input) ? byClass(input) : byClassOrVolume(input);
    case 'truckload':
      return byTrailer(input);
    case 'expedited':
      return byMile(expeditedCharge(units, tariff.expedited, miles), miles);
    case 'standard':
      return tariff.isModelled ? cheaper(byFoot(input), byTrailer(input)) : byFoot(input);
  }
}

/** Class rates of the operator's own tariff, or of the caller's own terms, are never replaced by a volume price. */
const isExact = ({ tariff, terms = {} }: EstimateInput): boolean =>
  !tariff.isModelled ||
  [terms.discountPercent, terms.minimumCents, terms.fakClass].some((each) => each !== undefined);

/** What is too large for LTL goes by volume, and so does what a carrier would quote for less that way. */
function byClassOrVolume(input: EstimateInput): Gross {
  const volume = cheaper(byFoot(input), byTrailer(input));
  if (volumeReasons(input.units).length > 0) return volume;
  // By class the length is charged too. Fuel is a percentage of both, so it is taken out of that charge.
  const lengthCents = overlengthCharges(input).reduce((sum, { cents }) => sum + cents, 0);
  return cheaper(byClass(input), volume, lengthCents / (1 + fuelBasis(input).percent / 100));
}

function cheaper(first: Gross, other: Gross, besideFirst = 0): Gross {
  const net = ({ grossCents, discount, minimum }: Gross) =>
    Math.max(grossCents - multiplyCents(grossCents, discount.percent / 100), minimum.cents);
  return net(other) < net(first) + besideFirst ? other : first;
}

const byTrailer = ({ units, tariff, lane: { miles } }: EstimateInput): Gross =>
  byMile(truckloadCharge(units, tariff.truckload, miles), miles);

function byFoot({ units, tariff, lane: { miles } }: EstimateInput): Gross {
  const { linearFeet, centsPerFoot, ...charge } = footCharge(units, tariff.standard, miles);
  return undiscounted({ method: 'foot', linearFeet, centsPerFoot }, charge);
}

const undiscounted = (
  rating: Rating,
  { grossCents, minimumCents }: { readonly grossCents: Cents; readonly minimumCents: Cents },
): Gross => ({
  rating,
  grossCents,
  discount: { percent: 0, by: 'tariff' },
  minimum: { cents: minimumCents, by: 'tariff' },
  classCharge: null,
});

function byClass(input: EstimateInput): Gross {
  const { tariff, lane, terms = {} } = input;
  const charge = classCharge(ratedClasses(input), laneBandAt(tariff.classRates, lane.miles));
  const { discountPercent, minimumCents } = laneBandAt(tariff.classTerms, lane.miles);
  const { classes, weightBreak, deficit, grossCents } = charge;
  const byOf = (own: number | undefined) => (own === undefined ? 'tariff' : 'own-terms');
  return {
    rating: { method: 'class', classes, weightBreak, deficit },
    grossCents,
    discount: { percent: terms.discountPercent ?? discountPercent, by: byOf(terms.discountPercent) },
    minimum: { cents: terms.minimumCents ?? minimumCents, by: byOf(terms.minimumCents) },
    classCharge: charge,
  };
}

function byMile({ vehicle, vehicles, centsPerMile, ...charge }: MileCharge, miles: number): Gross {
  const name = vehicles === 1 ? vehicle.name : `${vehicles} × ${vehicle.name}`;
  return undiscounted({ method: 'mile', vehicle: name, vehicles, centsPerMile, miles }, charge);
}

/**
 * The charge of each requested service, in the order of the tariff, without duplicates. By the hundredweight,
 * within its two ends, where the tariff specifies it: a trade show is $6.50 per cwt, at least $50 and at most
 * $300 (Saia rules item 1035).
 * @throws RangeError when the tariff lacks a requested one.
 * @example chargedAccessorials(['trade_show'], tariff, 2_000)[0]?.cents; // => 13000
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

/**
 * Standard service, space on a shared trailer: the feet of floor that a carrier counts (rows from wall to
 * wall, nothing turned, stackable units two high, rounded up), or one for each 1,000 lb where that is more
 * (domain facts, section 2), times the rate of the lane, with a minimum.
 * @throws RangeError when there is no rate.
 * @example footCharge(units, tariff.standard, 700).linearFeet; // => 8
 */
export function footCharge(units: readonly ShipmentUnit[], rates: readonly FootRate[], miles: number) {
  const { centsPerFoot, minimumCents } = laneBandAt(rates, miles);
  // A unit that fits no trailer has no floor space in the plan, but is not carried for free.
  const byWeight = Math.ceil(weightOf(units) / usualRuleLimits.ratedLbPerFoot);
  const linearFeet = Math.max(1, carrierPlan(units).linearFeet, byWeight);
  return { linearFeet, centsPerFoot, grossCents: linearFeet * centsPerFoot, minimumCents };
}
