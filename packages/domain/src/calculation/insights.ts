import { compareFreightClasses, costMultiplier, type FreightClass } from '../class/freight-class.ts';
import { quantity } from '../measure/quantity.ts';

export interface InsightFigures {
  /** Unrounded, lb/cu ft. */
  readonly densityPcf: number;
  /** Unrounded, cu ft. */
  readonly volumeCuFt: number;
  readonly weightLb: number;
  readonly freightClass: FreightClass;
}

/** The insight that is shown when no rule applies. */
export const defaultInsight = 'Volume, weight and class are all in the usual range for one pallet.';

/**
 * The insights for a calculation, in a fixed order; never empty.
 * Source: product specification, point 9, "Insight rules" (density below 2 or above 30, volume above 100 or
 * below 5, weight above 1,000, class 300 or above or 70 or below, else a default); the wording is ours.
 * Weight breaks: plslogistics.com, "2 critical pricing factors for LTL freight".
 */
export function insightsFor({ densityPcf, volumeCuFt, weightLb, freightClass }: InsightFigures): string[] {
  const insights: string[] = [];
  if (densityPcf < 2) {
    insights.push(
      `Density is under ${quantity(2, 'lb/cu ft')}. Most of the charge pays for space, so a smaller package counts for more than a lighter one.`,
    );
  }
  if (densityPcf > 30) {
    insights.push(
      `Density is over ${quantity(30, 'lb/cu ft')}. Spread the load over the pallet and check what it may carry.`,
    );
  }
  if (volumeCuFt > 100) {
    insights.push(
      `Volume is over ${quantity(100, 'cu ft')}. Ask for a volume or partial truckload quote beside the LTL rate.`,
    );
  }
  if (volumeCuFt < 5) {
    insights.push(
      `Volume is under ${quantity(5, 'cu ft')}. A parcel carrier may cost less than the minimum charge of an LTL carrier.`,
    );
  }
  if (weightLb > 1000) {
    insights.push(
      `Weight is over ${quantity(1000, 'lb')}. The rate per hundredweight falls at 2,000, 5,000 and ${quantity(10_000, 'lb')}, so see what the next break would cost.`,
    );
  }
  if (compareFreightClasses(freightClass, '300') >= 0) {
    insights.push(
      `Class ${freightClass} costs ${costMultiplier(freightClass)} times the class 50 rate. Knocking the goods down or nesting them lowers it.`,
    );
  }
  if (compareFreightClasses(freightClass, '70') <= 0) {
    insights.push(
      `Class ${freightClass} is among the lowest. Write the measured size and weight on the bill of lading, so that it holds.`,
    );
  }
  return insights.length > 0 ? insights : [defaultInsight];
}
