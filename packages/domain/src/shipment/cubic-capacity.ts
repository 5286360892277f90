import { cubicInchesPerCubicFoot, formatTwoDecimals } from '../class/density.ts';
import { quantity } from '../measure/quantity.ts';
import { withoutFloatNoise } from '../measure/rounding.ts';
import type { CheckedRule, RuleLimits } from './rule-limits.ts';
import type { ShipmentFigures } from './shipment-figures.ts';
import type { ShipmentUnit } from './shipment-unit.ts';

/**
 * Cubic feet that a carrier counts: an unstackable unit takes the space above it as well, up to
 * `unstackableHeightIn`. Never less than what the units measure. Source: domain facts, section 2: 8 units of
 * 48 x 40 x 60 in that cannot be stacked are 853 cu ft.
 */
export const countedVolumeCuFt = (units: readonly ShipmentUnit[], unstackableHeightIn: number): number =>
  withoutFloatNoise(countedCubicInches(units, unstackableHeightIn) / cubicInchesPerCubicFoot);

// In cubic inches, where whole measures stay whole, so that a load of exactly the limit is at the limit.
const countedCubicInches = (units: readonly ShipmentUnit[], unstackableHeightIn: number): number =>
  units.reduce((sum, { lengthIn, widthIn, heightIn, stackable, count }) => {
    const counted = stackable ? heightIn : Math.max(heightIn, unstackableHeightIn);
    return sum + lengthIn * widthIn * counted * count;
  }, 0);

/** The cubic capacity rule, judged by the volume that a carrier counts. */
export function cubicCapacity(
  units: readonly ShipmentUnit[],
  figures: ShipmentFigures,
  limits: RuleLimits,
): CheckedRule {
  const { cubicVolumeCuFt, cubicDensityPcf, unstackableHeightIn } = limits;
  const counted = Math.max(figures.volumeCuFt, countedVolumeCuFt(units, unstackableHeightIn));
  const raised = counted > figures.volumeCuFt;
  const countedPcf = raised
    ? withoutFloatNoise(
        (figures.weightLb * cubicInchesPerCubicFoot) / countedCubicInches(units, unstackableHeightIn),
      )
    : figures.densityPcf;
  const caught = counted > cubicVolumeCuFt && countedPcf < cubicDensityPcf;
  const applies = `over ${quantity(cubicVolumeCuFt, 'cu ft')} at under ${quantity(cubicDensityPcf, 'lb/cu ft')}`;
  const height = raised
    ? ` What cannot be stacked counts ${quantity(unstackableHeightIn, 'in')} high; the units themselves measure ${formatTwoDecimals(figures.volumeCuFt)}\u00a0cu\u00a0ft.`
    : '';
  return {
    id: 'cubic-capacity',
    name: 'Cubic capacity rule',
    unitIndex: null,
    verdict: caught ? 'warning' : 'passed',
    figure: `${formatTwoDecimals(counted)}\u00a0cu\u00a0ft at ${formatTwoDecimals(countedPcf)}\u00a0lb/cu\u00a0ft, limit ${quantity(cubicVolumeCuFt, 'cu ft')}`,
    sentence: caught
      ? `It applies ${applies}. A carrier that has it charges for the space instead of the weight.${height} Ask for a volume quote.`
      : `Clear. It applies ${applies}.${height}`,
    source: 'translogisticsinc.com, "Cubic capacity"; Saia rules item 1001, height of what cannot be stacked',
  };
}
