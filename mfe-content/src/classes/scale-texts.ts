import type { DensityBand, FreightClass } from '@freightwright/domain';
import {
  bandRange,
  chartScale,
  compareFreightClasses,
  nmfc2025ClassesWithin,
  nmfc2025Scale,
} from '@freightwright/domain';

export interface ScaleLabels {
  /** "10.5 to 12" */
  readonly chart: string;
  /** "10 to 12", or undefined for a class that the 2025 density scale does not have. */
  readonly nmfc2025: string | undefined;
  /** The change of the chart's band on the 2025 scale, if there is one. */
  readonly change: string | undefined;
}

export function describeScale(freightClass: FreightClass): ScaleLabels {
  const band = chartScale.bands.find((each) => each.freightClass === freightClass);
  if (band === undefined) throw new RangeError(`Unknown freight class: ${freightClass}`);
  const newBand = nmfc2025Scale.bands.find((each) => each.freightClass === freightClass);
  return { chart: bandRange(band), nmfc2025: newBand && bandRange(newBand), change: changeOf(band) };
}

function changeOf(band: DensityBand): string | undefined {
  const { freightClass } = band;
  const within = nmfc2025ClassesWithin(band);
  const other = within.find((name) => name !== freightClass);
  if (other === undefined) return undefined;
  const from = nmfc2025Scale.bands.find((each) => each.freightClass === other)?.fromPcf ?? 0;
  const begin = within.includes(freightClass)
    ? `From ${from} lb/cu ft the 2025 scale gives ${other}`
    : `For these densities the 2025 scale gives ${other}`;
  return compareFreightClasses(other, freightClass) > 0
    ? `${begin}. If the bill says ${freightClass}, the carrier may reclassify the freight and charge the difference.`
    : `${begin}, so ${freightClass} would cost more than it has to.`;
}
