import { classifyByChart, classifyByNmfc2025, type DensityBand, nmfc2025Scale } from './density-scale.ts';
import { compareFreightClasses, type FreightClass } from './freight-class.ts';

/**
 * `chart-higher`: the chart over-classes, so declaring its class costs more than the freight has to.
 * `chart-lower`: the chart under-classes, so the carrier may reclassify the freight and charge more.
 */
export type Agreement = 'same' | 'chart-higher' | 'chart-lower';

export interface ScaleComparison {
  readonly chartClass: FreightClass;
  readonly nmfc2025Class: FreightClass;
  readonly agreement: Agreement;
  /** True only for `chart-lower`. */
  readonly reclassificationRisk: boolean;
  /** The explanation for the shipper, in whole sentences. */
  readonly sentence: string;
}

/**
 * Both classes of an unrounded density in lb/cu ft, and what it means when they differ.
 * @throws RangeError when the density is below 0 or not finite.
 * @example compareScales(7.5).agreement; // => 'same'
 */
export function compareScales(pcf: number): ScaleComparison {
  const chartClass = classifyByChart(pcf);
  const nmfc2025Class = classifyByNmfc2025(pcf);
  const agreement = agreementOf(chartClass, nmfc2025Class);
  return {
    chartClass,
    nmfc2025Class,
    agreement,
    reclassificationRisk: agreement === 'chart-lower',
    sentence: sentenceFor(agreement, chartClass, nmfc2025Class),
  };
}

/**
 * The 2025 classes that occur within a band of the chart, lightest first.
 * @example nmfc2025ClassesWithin(bandOf(chartScale, 9.375)); // => ['100', '92.5']
 */
export const nmfc2025ClassesWithin = (band: DensityBand): FreightClass[] =>
  nmfc2025Scale.bands
    .filter(({ fromPcf, toPcf }) => (toPcf ?? Infinity) > band.fromPcf && fromPcf < (band.toPcf ?? Infinity))
    .map(({ freightClass }) => freightClass);

function agreementOf(chartClass: FreightClass, nmfc2025Class: FreightClass): Agreement {
  const difference = compareFreightClasses(chartClass, nmfc2025Class);
  if (difference === 0) return 'same';
  return difference > 0 ? 'chart-higher' : 'chart-lower';
}

function sentenceFor(agreement: Agreement, chartClass: FreightClass, nmfc2025Class: FreightClass): string {
  switch (agreement) {
    case 'same':
      return 'Both scales agree at this density. In force since July 19, 2025 for freight rated on density alone.';
    case 'chart-higher':
      return `The 2025 scale gives ${nmfc2025Class} where the chart gives ${chartClass}. In force since July 19, 2025 for freight rated on density alone; declared as ${chartClass}, such freight costs more than you need to pay.`;
    case 'chart-lower':
      return `Reclassification risk: the 2025 scale gives ${nmfc2025Class} where the chart gives ${chartClass}. In force since July 19, 2025 for freight rated on density alone; declared as ${chartClass}, the carrier may reclassify it and charge the difference.`;
  }
}
