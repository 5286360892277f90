import { chartScale, type DensityBand, type Dimensions, volumeCuFt } from '@freightwright/domain';

/** What a unit of this size weighs in each band of the chart, lightest first, in pounds: "480 to 560". */
export function weightsAtSize(dimensions: Dimensions): string[] {
  const cuFt = volumeCuFt(dimensions);
  const decimals = decimalsFor(cuFt);
  return chartScale.bands.map((band) => weightRange(band, (pcf) => lightestText(pcf * cuFt, decimals)));
}

function weightRange({ fromPcf, toPcf }: DensityBand, weight: (pcf: number) => string): string {
  if (toPcf === null) return `${weight(fromPcf)} and over`;
  return fromPcf === 0 ? `under ${weight(toPcf)}` : `${weight(fromPcf)} to ${weight(toPcf)}`;
}

/** Whole pounds. A small unit gets more decimals, because for it one pound is many pounds per cubic foot. */
function decimalsFor(cuFt: number): number {
  return [0, 1, 2, 3, 4, 5].find((places) => 10 ** -places <= cuFt / 10) ?? 6;
}

/**
 * Rounded up, so that the weight shown is within the band. Rounding noise in the volume alone does not raise
 * it past a whole figure.
 */
function lightestText(lb: number, decimals: number): string {
  const factor = 10 ** decimals;
  const rounded = Math.ceil(Number((lb * factor).toPrecision(10))) / factor;
  return rounded.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
