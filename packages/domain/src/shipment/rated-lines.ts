import { bandOf, type DensityScale } from '../class/density-scale.ts';
import { compareFreightClasses, costMultiplier, type FreightClass } from '../class/freight-class.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';
import { unitFigures } from './shipment-figures.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

/**
 * How to rate a handling unit with commodities of different classes.
 *
 * - `highest`: the whole unit at its highest class, as carriers do without separate weights.
 * - `separate`: each commodity's share of the weight at its own class, when the bill of lading describes each
 * with its weight.
 */
export type MixedUnits = 'highest' | 'separate';

/** Weight that is rated at one class. */
export interface RatedLine {
  readonly freightClass: FreightClass;
  readonly weightLb: number;
}

export interface RatedLines {
  /** Unique classes, highest first. */
  readonly lines: readonly RatedLine[];
  /** Whether at least one unit has commodities of different classes, so that the two ways differ. */
  readonly mixed: boolean;
  /** Cost of the weight relative to all of it in class 50. Source: product specification, point 9. */
  readonly costMultiplier: number;
}

/**
 * The classes of the commodities in a unit. A commodity without a class gets the class of the unit's density,
 * and so does a unit without commodities.
 * @throws RangeError in the cases that `unitFigures` names.
 * @example
 * const unit = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, count: 1, stackable: false };
 * classesIn(unit, chartScale); // => [{ freightClass: '100', weightLb: 500 }]
 */
export function classesIn(unit: ShipmentUnit, scale: DensityScale): readonly RatedLine[] {
  const byDensity = bandOf(scale, unitFigures(unit).densityPcf).freightClass;
  const commodities = unit.commodities ?? [];
  if (commodities.length === 0) return [{ freightClass: byDensity, weightLb: unit.weightLb }];
  return commodities.map(({ freightClass = byDensity, weightLb }) => ({ freightClass, weightLb }));
}

/**
 * The shipment commodity by commodity: how many pounds are rated at which class. The weight of the pallet and
 * the packing, which is the unit's weight less that of its commodities, is shared out among them by weight
 * (own rule). The other way to rate a shipment, one class by the density of the whole, is `shipmentFigures`.
 * Sources: saiasecure.com, rules item 640 "Mixed shipments" (the actual weight of each article at the rate of
 * that article); tariff.tmforwarding.com, mixed shipments (the highest class when the weights are not given
 * separately). After an inspection some carriers rate the unit by its density instead (fedex.com, FXF 100
 * rules tariff, item 640).
 * @throws RangeError in the cases that `unitFigures` names.
 * @example ratedLines(units, nmfc2025Scale).lines; // => [{ freightClass: '100', weightLb: 500 }]
 */
export function ratedLines(
  units: readonly ShipmentUnit[],
  scale: DensityScale,
  mixedUnits: MixedUnits = 'highest',
): RatedLines {
  const weightByClass = new Map<FreightClass, number>();
  let mixed = false;
  for (const unit of units) {
    const inside = classesIn(unit, scale);
    const highest = highestClass(inside);
    mixed ||= inside.some(({ freightClass }) => freightClass !== highest);
    const described = inside.reduce((total, { weightLb }) => total + weightLb, 0);
    for (const { freightClass, weightLb } of inside) {
      const share = (weightLb / described) * unit.weightLb * unit.count;
      const ratedAt = mixedUnits === 'highest' ? highest : freightClass;
      weightByClass.set(ratedAt, (weightByClass.get(ratedAt) ?? 0) + share);
    }
  }
  const lines = [...weightByClass]
    .map(([freightClass, weightLb]) => ({ freightClass, weightLb: withoutFloatNoise(weightLb) }))
    .sort((a, b) => compareFreightClasses(b.freightClass, a.freightClass));
  const total = lines.reduce((pounds, { weightLb }) => pounds + weightLb, 0);
  const cost = lines.reduce((sum, line) => sum + line.weightLb * costMultiplier(line.freightClass), 0);
  return { lines, mixed, costMultiplier: total === 0 ? 0 : withoutFloatNoise(cost / total) };
}

const highestClass = (lines: readonly RatedLine[]): FreightClass =>
  lines.reduce<FreightClass>(
    (highest, { freightClass }) =>
      compareFreightClasses(freightClass, highest) > 0 ? freightClass : highest,
    '50',
  );
