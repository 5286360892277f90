import type { CalculationInput, DensityBand, ScaleComparison } from '@freightwright/domain';
import {
  bandOf,
  chartScale,
  compareScales,
  densityPcf,
  formatNumber,
  nmfc2025Scale,
  volumeCuFt,
} from '@freightwright/domain';

/** The results for the four numbers of one handling unit. */
export interface WorkedOut {
  readonly unit: CalculationInput;
  readonly volumeCuFt: number;
  /** Unrounded, lb/cu ft. */
  readonly pcf: number;
  /** The formatted density: "9.38". */
  readonly density: string;
  readonly comparison: ScaleComparison;
  readonly chartBand: DensityBand;
  readonly nmfc2025Band: DensityBand;
}

/** @throws RangeError when a number is not finite and above zero. */
export function workOutDensity(unit: CalculationInput): WorkedOut {
  const { weightLb, ...dimensions } = unit;
  const pcf = densityPcf(dimensions, weightLb);
  return {
    unit,
    volumeCuFt: volumeCuFt(dimensions),
    pcf,
    density: densityText(pcf),
    comparison: compareScales(pcf),
    chartBand: bandOf(chartScale, pcf),
    nmfc2025Band: bandOf(nmfc2025Scale, pcf),
  };
}

/** With two decimals, or more where two would cross a break: 8.996 is class 110, and 9.00 is not. */
function densityText(pcf: number): string {
  const scales = [chartScale, nmfc2025Scale];
  const sameBands = (shown: number) => scales.every((scale) => bandOf(scale, shown) === bandOf(scale, pcf));
  const decimals = [2, 3, 4, 5, 6].find((places) => sameBands(Number(pcf.toFixed(places)))) ?? 9;
  return decimalText(pcf, decimals);
}

/** "9.38", "1,024.00" */
export const decimalText = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** "48 × 40 × 48 in", with no-break spaces and at most this many decimals. */
export const sizeText = ({ lengthIn, widthIn, heightIn }: CalculationInput, decimals = 2): string =>
  `${[lengthIn, widthIn, heightIn].map((side) => formatNumber(side, decimals)).join(' × ')} in`.replaceAll(
    ' ',
    '\u00a0',
  );
