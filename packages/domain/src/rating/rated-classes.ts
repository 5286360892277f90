import { nmfc2025Scale } from '../class/density-scale.ts';
import type { FreightClass } from '../class/freight-class.ts';
import { ratedLines } from '../shipment/rated-lines.ts';
import type { ShipmentUnit } from '../shipment/shipment-unit.ts';
import type { EstimateInput, RatedClass } from './estimate-result.ts';

export type ClassedWeight = Pick<RatedClass, 'freightClass' | 'by' | 'weightLb'>;

/**
 * How many pounds are rated in which class, the highest class first. One class for all of it where the terms
 * name one, then where the caller does. Otherwise each commodity in its own class with its share of the
 * weight, and in the class that the density of its unit has on the NMFC 2025 scale when it has none.
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

function givenClasses(units: readonly ShipmentUnit[]): ReadonlySet<FreightClass | undefined> {
  return new Set(units.flatMap(({ commodities = [] }) => commodities.map((each) => each.freightClass)));
}
