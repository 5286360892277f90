import { nmfc2025Scale } from '../class/density-scale.ts';
import type { FreightClass } from '../class/freight-class.ts';
import type { Cents } from '../measure/money.ts';
import { roundTo, withoutFloatNoise } from '../measure/rounding.ts';
import { ratedLines } from '../shipment/rated-lines.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import type { Deficit, EstimateInput, RatedClass } from './estimate-result.ts';
import type { ClassRates, WeightBreak } from './tariff.ts';
import { weightBreakFromLb, weightBreakOf, weightBreaks } from './tariff.ts';

export interface ClassCharge {
  readonly classes: readonly RatedClass[];
  readonly weightBreak: WeightBreak;
  readonly deficit: Deficit | null;
  /** All classes and the deficit weight together. */
  readonly grossCents: Cents;
  /** The same weight in class 50 and in its own classes, both at the break that it has reached. */
  readonly atActualBreak: { readonly class50Cents: Cents; readonly ownClassesCents: Cents };
}

/**
 * Hundredweight by class: each line at the rate of its own class in the break of the whole weight. When a
 * higher break makes the whole cheaper, the shipment is rated as if it weighed that much, and the pounds that
 * it lacks, the deficit weight, are charged at the rate of the lowest class in it. More weight in the same
 * classes never costs less: the charge is the least over all breaks from the actual one on. Sources: domain
 * facts, section 3, "Deficit weight"; tariff rules for mixed shipments, by which deficit weight goes at the
 * lowest rate in the shipment.
 * @param lines at least one, with unique classes.
 */
export function classCharge(lines: readonly ClassedWeight[], rates: ClassRates): ClassCharge {
  const weightLb = withoutFloatNoise(lines.reduce((sum, line) => sum + line.weightLb, 0));
  const actual = weightBreakOf(weightLb);
  const candidates = weightBreaks
    .slice(weightBreaks.indexOf(actual))
    .map((weightBreak) => ratedAt(weightBreak, lines, weightLb, rates));
  const [first] = candidates;
  const best = candidates.reduce((least, each) => (each.grossCents < least.grossCents ? each : least));
  const ownClassesCents = first?.grossCents ?? 0;
  return {
    classes: best.classes,
    weightBreak: best.weightBreak,
    deficit: best.deficit && { ...best.deficit, savingCents: ownClassesCents - best.grossCents },
    grossCents: best.grossCents,
    atActualBreak: {
      ownClassesCents,
      class50Cents: centsFor(weightLb, rates.centsPerCwt['50'][actual]),
    },
  };
}

function ratedAt(
  weightBreak: WeightBreak,
  lines: readonly ClassedWeight[],
  weightLb: number,
  rates: ClassRates,
) {
  const rated = lines.map((line) => ({
    ...line,
    centsPerCwt: rates.centsPerCwt[line.freightClass][weightBreak],
  }));
  const lowest = rated.reduce((least, each) => (each.centsPerCwt < least.centsPerCwt ? each : least));
  const deficitLb = withoutFloatNoise(Math.max(0, weightBreakFromLb[weightBreak] - weightLb));
  // A single rounding of the whole: rounding each line could make an added pound lower the sum by a cent.
  const exact = rated.reduce((sum, each) => sum + each.weightLb * each.centsPerCwt, 0);
  const grossCents = roundTo((exact + deficitLb * lowest.centsPerCwt) / 100, 0);
  const deficit =
    deficitLb === 0
      ? null
      : {
          asWeightLb: weightBreakFromLb[weightBreak],
          deficitLb,
          freightClass: lowest.freightClass,
          centsPerCwt: lowest.centsPerCwt,
          chargeCents: centsFor(deficitLb, lowest.centsPerCwt),
        };
  const charges = rated.map((each) => centsFor(each.weightLb, each.centsPerCwt));
  // The first line, of the highest class, takes the cent that rounding may leave, so that the lines add up.
  const left = charges.reduce((rest, cents) => rest - cents, grossCents - (deficit?.chargeCents ?? 0));
  const classes = rated.map((each, index) => ({
    ...each,
    chargeCents: (charges[index] ?? 0) + (index === 0 ? left : 0),
  }));
  return { weightBreak, grossCents, classes, deficit };
}

const centsFor = (weightLb: number, centsPerCwt: Cents): Cents => roundTo((weightLb * centsPerCwt) / 100, 0);

export type ClassedWeight = Pick<RatedClass, 'freightClass' | 'by' | 'weightLb'>;

/**
 * Pounds by rated class, the highest class first. One class for all of it where the terms set one, or else
 * where the caller does. Otherwise each commodity in its own class with its share of the weight, and in the
 * NMFC 2025 class of its unit's density when it has none.
 */
export function ratedClasses({
  units,
  terms,
  freightClass,
}: Pick<EstimateInput, 'units' | 'terms' | 'freightClass'>): ClassedWeight[] {
  const { lines } = ratedLines(units, nmfc2025Scale, 'separate');
  const only = terms?.fakClass ?? freightClass;
  if (only !== undefined) {
    const weightLb = lines.reduce((sum, line) => sum + line.weightLb, 0);
    return [{ freightClass: only, by: terms?.fakClass === undefined ? 'given' : 'fak', weightLb }];
  }
  const given = givenClasses(units);
  return lines.map((line) => ({ ...line, by: given.has(line.freightClass) ? 'given' : 'nmfc2025' }));
}

const givenClasses = (units: readonly ShipmentUnit[]): ReadonlySet<FreightClass | undefined> =>
  new Set(units.flatMap(({ commodities = [] }) => commodities.map((each) => each.freightClass)));
