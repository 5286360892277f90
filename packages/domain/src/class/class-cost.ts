import { withoutFloatNoise } from '../measure/rounding.ts';
import { costMultiplier, type FreightClass } from './freight-class.ts';

export interface ClassCostComparison {
  /** Cost relative to the class 50 rate. */
  readonly multiplierNow: number;
  readonly multiplierAfter: number;
  /** Cost in the second class as a share of the cost in the first, such as 0.925. */
  readonly ratio: number;
  /** The same as a change. Below zero when the second class costs less: -0.075 is 7.5 % less. */
  readonly change: number;
}

/**
 * What the second of two classes costs relative to the first, for the same weight on the same lane. A price
 * depends on the lane, the weight break, the minimum charge and the surcharges as well, so this is no price.
 * Source: product specification, point 9, "Cost multipliers".
 * @throws RangeError for an unknown class.
 * @example compareClassCosts('100', '92.5').change; // => -0.075
 */
export function compareClassCosts(now: FreightClass, after: FreightClass): ClassCostComparison {
  const multiplierNow = costMultiplier(now);
  const multiplierAfter = costMultiplier(after);
  const ratio = withoutFloatNoise(multiplierAfter / multiplierNow);
  return { multiplierNow, multiplierAfter, ratio, change: withoutFloatNoise(ratio - 1) };
}

/**
 * The most pounds that the shipment may weigh in the second class and still cost no more than now, at one
 * rate per hundredweight. Rounded down to the pound, so that a shipment of this weight really costs no more.
 * @example breakEvenWeightLb(compareClassCosts('100', '92.5'), 500); // => 540
 */
export const breakEvenWeightLb = ({ ratio }: ClassCostComparison, weightLb: number): number =>
  Math.floor(withoutFloatNoise(weightLb / ratio));
