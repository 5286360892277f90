import { addCents, type Cents, multiplyCents } from '../measure/money.ts';
import { chargedAccessorials } from './accessorial-charge.ts';
import { type ClassCharge, classCharge } from './class-charge.ts';
import type { EstimateBreakdown, EstimateInput, Rating } from './estimate-result.ts';
import { footCharge } from './foot-charge.ts';
import { fuelBasis } from './fuel-surcharge.ts';
import { laneBandAt } from './lane-band.ts';
import { expeditedCharge, type MileCharge, truckloadCharge } from './mile-charge.ts';
import { ratedClasses } from './rated-classes.ts';

/** The price itself, from which everything else in an estimate follows. */
export interface Price {
  readonly totalCents: Cents;
  readonly baseCents: Cents;
  readonly fuelCents: Cents;
  readonly accessorialCents: Cents;
  readonly breakdown: EstimateBreakdown;
  /** How the classes make the charge; null for services that know no class. */
  readonly classCharge: ClassCharge | null;
}

/** A charge by any of the rules, before discount and minimum. */
interface Gross {
  readonly rating: Rating;
  readonly grossCents: Cents;
  readonly discountPercent: number;
  readonly discountBy: 'tariff' | 'own-terms';
  readonly minimumCents: Cents;
  readonly minimumBy: 'tariff' | 'own-terms';
  readonly classCharge: ClassCharge | null;
}

/**
 * Charge = the greater of minimum and gross x (1 - discount), plus fuel in percent of that, plus accessorials.
 * Source: domain facts, section 3. Discount, minimum and class of the caller's own terms hold for LTL, their
 * fuel percentage for every service.
 */
export function priceOf(input: EstimateInput): Price {
  const gross = grossOf(input);
  const discountCents = -multiplyCents(gross.grossCents, gross.discountPercent / 100) || 0;
  const discounted = addCents(gross.grossCents, discountCents);
  const baseCents = Math.max(discounted, gross.minimumCents);
  return withFuelAndAccessorials(input, gross, discountCents, discounted, baseCents);
}

function withFuelAndAccessorials(
  input: EstimateInput,
  gross: Gross,
  discountCents: Cents,
  discounted: Cents,
  baseCents: Cents,
): Price {
  const { tariff, lane, units } = input;
  const fuel = fuelBasis(input);
  const fuelCents = multiplyCents(baseCents, fuel.percent / 100);
  const weightLb = units.reduce((sum, unit) => sum + unit.weightLb * unit.count, 0);
  const accessorials = chargedAccessorials(input.accessorials, tariff, weightLb);
  const accessorialCents = addCents(...accessorials.map(({ cents }) => cents));
  const { name, version, effectiveOn, isModelled } = tariff;
  return {
    totalCents: addCents(baseCents, fuelCents, accessorialCents),
    baseCents,
    fuelCents,
    accessorialCents,
    classCharge: gross.classCharge,
    breakdown: {
      lane,
      rating: gross.rating,
      grossCents: gross.grossCents,
      discount: { percent: gross.discountPercent, cents: discountCents, by: gross.discountBy },
      minimum: {
        cents: gross.minimumCents,
        isApplied: baseCents > discounted,
        by: gross.minimumBy,
      },
      fuel,
      accessorials,
      tariff: { name, version, effectiveOn, isModelled },
    },
  };
}

function grossOf(input: EstimateInput): Gross {
  const { units, tariff, lane, service } = input;
  const { miles } = lane;
  switch (service) {
    case 'ltl':
      return byClass(input);
    case 'truckload':
      return byMile(truckloadCharge(units, tariff.truckload, miles), miles);
    case 'expedited':
      return byMile(expeditedCharge(units, tariff.expedited, miles), miles);
    case 'standard': {
      const { linearFeet, centsPerFoot, ...charge } = footCharge(units, tariff.standard, miles);
      return { ...undiscounted, ...charge, rating: { method: 'foot', linearFeet, centsPerFoot } };
    }
  }
}

const undiscounted = {
  discountPercent: 0,
  discountBy: 'tariff',
  minimumBy: 'tariff',
  classCharge: null,
} as const;

function byClass(input: EstimateInput): Gross {
  const { tariff, lane, terms = {} } = input;
  const charge = classCharge(ratedClasses(input), laneBandAt(tariff.classRates, lane.miles));
  const { discountPercent, minimumCents } = laneBandAt(tariff.classTerms, lane.miles);
  const { classes, weightBreak, deficit } = charge;
  return {
    rating: { method: 'class', classes, weightBreak, deficit },
    grossCents: charge.grossCents,
    discountPercent: terms.discountPercent ?? discountPercent,
    discountBy: terms.discountPercent === undefined ? 'tariff' : 'own-terms',
    minimumCents: terms.minimumCents ?? minimumCents,
    minimumBy: terms.minimumCents === undefined ? 'tariff' : 'own-terms',
    classCharge: charge,
  };
}

function byMile({ vehicle, vehicles, centsPerMile, ...charge }: MileCharge, miles: number): Gross {
  const name = vehicles === 1 ? vehicle.name : `${vehicles} × ${vehicle.name}`;
  return {
    ...undiscounted,
    ...charge,
    rating: { method: 'mile', vehicle: name, vehicles, centsPerMile, miles },
  };
}
