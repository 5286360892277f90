import { type Dimensions, densityPcf, roundForDisplay, volumeCuFt } from '../class/density.ts';
import { chartScale, nmfc2025Scale } from '../class/density-scale.ts';
import { costMultiplier, type FreightClass } from '../class/freight-class.ts';
import { type NextBreak, nextBreak } from '../class/next-break.ts';
import { compareScales, type ScaleComparison } from '../class/scale-comparison.ts';
import type { UnitSystem } from '../measure/metric.ts';
import { longestSideIn } from '../shipment/overlength.ts';
import { insightsFor } from './insights.ts';
import { potentialSavingsUsd } from './savings.ts';
import { suggestionText } from './suggestion.ts';

export interface CalculationInput extends Dimensions {
  readonly weightLb: number;
  /** The units in which the reader sees the next breaks. Default 'us'. */
  readonly system?: UnitSystem;
}

export interface CalculationDeps {
  /** Milliseconds since 1970, as `Date.now` gives them. */
  readonly now: () => number;
}

/** The result of the specification (point 3). The product adds the fields after the blank line. */
export interface CalculationResult {
  /** lb/cu ft, two decimals, for display. */
  readonly density: number;
  /** cu ft, two decimals, for display. */
  readonly volume: number;
  /** Class on the 18-class chart. */
  readonly freightClass: FreightClass;
  readonly optimizationSuggestion: string;
  /** Whole dollars for one shipment, an illustration; shown as `monthlySavingsUsd` with `savingsLabel`. */
  readonly potentialSavings: number;
  readonly aiInsights: readonly string[];
  /** Time of the calculation, milliseconds since 1970 as text. */
  readonly calculationId: string;

  /** lb/cu ft, unrounded: the class is taken from this figure, and the density rule puts its cursor here. */
  readonly densityPcf: number;
  readonly nmfc2025Class: FreightClass;
  readonly comparison: ScaleComparison;
  /** Relative to the class 50 rate. */
  readonly costMultiplier: number;
  /** Each is null when the density is already in the densest band of that scale. */
  readonly nextBreaks: { readonly nmfc2025: NextBreak | null; readonly chart: NextBreak | null };
}

/**
 * The whole calculation for one handling unit. Pure, apart from the clock that is passed in.
 * @throws RangeError when a dimension or the weight is not a finite number above zero.
 * @example
 * const input = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 };
 * calculateFreightClass(input, { now: Date.now }).freightClass; // => '100'
 */
export function calculateFreightClass(
  { weightLb, system, ...dimensions }: CalculationInput,
  { now }: CalculationDeps,
): CalculationResult {
  const pcf = densityPcf(dimensions, weightLb);
  const cuFt = volumeCuFt(dimensions);
  const comparison = compareScales(pcf);
  const freightClass = comparison.chartClass;
  return {
    density: roundForDisplay(pcf),
    volume: roundForDisplay(cuFt),
    freightClass,
    optimizationSuggestion: suggestionText(pcf),
    potentialSavings: potentialSavingsUsd(freightClass, { ...dimensions, weightLb }),
    aiInsights: insightsFor({
      densityPcf: pcf,
      volumeCuFt: cuFt,
      weightLb,
      freightClass,
      longestSideIn: longestSideIn(dimensions),
    }),
    calculationId: String(now()),
    densityPcf: pcf,
    nmfc2025Class: comparison.nmfc2025Class,
    comparison,
    costMultiplier: costMultiplier(freightClass),
    nextBreaks: {
      nmfc2025: nextBreak(nmfc2025Scale, dimensions, weightLb, system),
      chart: nextBreak(chartScale, dimensions, weightLb, system),
    },
  };
}
