import type { BolDraftForm } from '../../bol/draft-form.ts';

export interface BolTotals {
  handlingUnits: number;
  packages: number;
  /** Pounds, to the hundredth. */
  weightLb: number;
}

/**
 * The sums of the lines. A draft's missing figures count as one package, one handling unit, no weight.
 * @example
 * bolTotals({ lineItems: [{ weight: 500, packages: 20 }] });
 * // => { handlingUnits: 1, packages: 20, weightLb: 500 }
 */
export function bolTotals({ lineItems = [] }: BolDraftForm): BolTotals {
  let handlingUnits = 0;
  let packages = 0;
  let weightHundredths = 0;
  for (const line of lineItems) {
    handlingUnits += line.handlingUnits ?? 1;
    packages += line.packages ?? 1;
    // Added as whole hundredths, so that a thousand times 0.1 lb is 100 lb.
    weightHundredths += Math.round((line.weight ?? 0) * 100);
  }
  return { handlingUnits, packages, weightLb: weightHundredths / 100 };
}
