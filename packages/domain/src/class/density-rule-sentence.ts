import { formatTwoDecimals } from './density.ts';
import { bandOf, chartScale, type DensityScale, nmfc2025Scale } from './density-scale.ts';

/**
 * The density rule as text, for its `aria-label`: the cursor (lb/cu ft) and what is next on each edge.
 * @throws RangeError when the density is below 0 or not finite.
 * @example
 * densityRuleSentence(null);
 * // => 'Density rule with the 18-class chart and the NMFC 2025 scale, no shipment yet.'
 */
export function densityRuleSentence(pcf: number | null): string {
  if (pcf === null) return 'Density rule with the 18-class chart and the NMFC 2025 scale, no shipment yet.';
  return `Density rule at ${formatTwoDecimals(pcf)} lb/cu ft: ${on(chartScale, pcf)}; ${on(nmfc2025Scale, pcf)}.`;
}

function on(scale: DensityScale, pcf: number): string {
  const { freightClass, toPcf } = bandOf(scale, pcf);
  const next = toPcf === null ? 'no break further on' : `next break at ${toPcf}`;
  return `class ${freightClass} on the ${scale.name}, ${next}`;
}
