import type { BolDraftForm } from '../../bol/draft-form.ts';

export interface BolTotals {
  handlingUnits: number;
  packages: number;
  /** Pounds, to the hundredth. */
  weightLb: number;
}

/**
 * The sums of the lines. Figures that a draft lacks count as the form's defaults: one package, one handling
 * unit, no weight.
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
