import { withoutFloatNoise } from '../measure/rounding.ts';
import { costMultiplier, type FreightClass } from './freight-class.ts';

export interface ClassCostComparison {
  /** Cost relative to the class 50 rate. */
  readonly multiplierNow: number;
  readonly multiplierAfter: number;
  /** Cost after, as a share of the cost now: 0.925. */
  readonly ratio: number;
  /** Below zero when the second class costs less: -0.075 is 7.5 % less. */
  readonly change: number;
}

/**
 * What the second of two classes costs relative to the first, for the same weight on the same lane. A price
 * depends on the lane, the weight break, the minimum charge and the surcharges as well, so this is no price.
 * Source: product specification, point 9, "Cost multipliers".
 */
export function compareClassCosts(now: FreightClass, after: FreightClass): ClassCostComparison {
  const multiplierNow = costMultiplier(now);
  const multiplierAfter = costMultiplier(after);
  const ratio = withoutFloatNoise(multiplierAfter / multiplierNow);
  return { multiplierNow, multiplierAfter, ratio, change: withoutFloatNoise(ratio - 1) };
}

/**
 * Pounds that the shipment may weigh in the second class and still cost no more than now, at one rate per
 * hundredweight. Rounded down to the pound, so that keeping to it holds.
 */
export function breakEvenWeightLb({ ratio }: ClassCostComparison, weightLb: number): number {
  return Math.floor(withoutFloatNoise(weightLb / ratio));
}
