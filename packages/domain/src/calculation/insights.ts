import { compareFreightClasses, costMultiplier, type FreightClass } from '../class/freight-class.ts';
import { quantity } from '../measure/quantity.ts';
import { overlengthTier, overlengthTiersIn } from '../shipment/overlength.ts';

export interface InsightFigures {
  /** Unrounded, lb/cu ft. */
  readonly densityPcf: number;
  /** Unrounded, cu ft. */
  readonly volumeCuFt: number;
  readonly weightLb: number;
  readonly freightClass: FreightClass;
  /** The longest side in inches, where it is known. */
  readonly longestSideIn?: number | undefined;
}

/** The volume from which a volume quote may pay off: near the 750 cu ft and the 12 ft of carriers' rules. */
const nearVolumeRuleCuFt = 600;
const nearFootRuleIn = 120;

/** The insight that is shown when no rule applies. */
export const defaultInsight = 'Volume, weight and class are all in the usual range for one pallet.';

/**
 * The insights for a calculation, in a fixed order; never empty.
 * Source: product specification, point 9, "Insight rules" (density below 2 or above 30, volume above 100 or
 * below 5, weight above 1,000, class 300 or above or 70 or below, else a default); the wording is ours.
 * Weight breaks: plslogistics.com, "2 critical pricing factors for LTL freight".
 * @example
 * insightsFor({ densityPcf: 9.375, volumeCuFt: 53.33, weightLb: 500, freightClass: '100' });
 * // => ['Volume, weight and class are all in the usual range for one pallet.']
 */
export function insightsFor(figures: InsightFigures): string[] {
  const { densityPcf, volumeCuFt, weightLb, freightClass, longestSideIn = 0 } = figures;
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
  if (volumeCuFt >= nearVolumeRuleCuFt || longestSideIn >= nearFootRuleIn) {
    insights.push(
      `This is near ${quantity(750, 'cu ft')} or ${quantity(12, 'ft')} of trailer, where carriers charge for space. Ask for a volume or partial truckload quote beside the LTL rate.`,
    );
  } else if (volumeCuFt > 100) {
    insights.push(
      `Volume is over ${quantity(100, 'cu ft')}. Class and weight still set the charge; from ${quantity(750, 'cu ft')} at under ${quantity(6, 'lb/cu ft')} carriers charge for the space.`,
    );
  }
  const tier = overlengthTier(longestSideIn);
  if (tier !== null) {
    insights.push(
      `The longest side is ${quantity(longestSideIn, 'in')}. Most carriers add an overlength charge from ${quantity(overlengthTiersIn[0], 'in')}; this falls in their step of ${tier}.`,
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
