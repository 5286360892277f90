import type { DensityBand, FreightClass } from '@freightwright/domain';
import {
  bandRange,
  bandsOn,
  chartScale,
  densityRule,
  freightClassDetail,
  nmfc2025ClassesWithin,
  nmfc2025Scale,
} from '@freightwright/domain';

export interface ChartRow {
  readonly freightClass: FreightClass;
  /** "9 to 10.5" */
  readonly range: string;
  /** Left end and width of the band on the ruler, as fractions of its length. */
  readonly from: number;
  readonly width: number;
  /** 0 for the lightest band to 1 for the densest. */
  readonly shade: number;
  /** The 2025 classes within the band, "100 / 92.5"; undefined where it is the chart's own class. */
  readonly nmfc2025: string | undefined;
  /** The classes that differ from the chart's, with their lower density: "400", "92.5 from 10". */
  readonly nmfc2025FromDensity: string | undefined;
  /** The 2025 scale gives a higher class somewhere in the band: the carrier may reclassify. */
  readonly reclassificationRisk: boolean;
  /** "1.85×" */
  readonly multiplier: string;
  readonly handling: string;
  readonly typicalFreight: string;
}

const positions = new Map(bandsOn(densityRule, chartScale).map((band) => [band.freightClass, band]));

/** The rows of the 18-class chart, lightest freight first. */
export const chartRows: readonly ChartRow[] = chartScale.bands.map((band) => {
  const { freightClass } = band;
  const { from = 0, to = 0, shade = 0 } = positions.get(freightClass) ?? {};
  const { costMultiplier, handling, typicalFreight } = freightClassDetail(freightClass);
  const classes = nmfc2025ClassesWithin(band);
  const others = classes.filter((name) => name !== freightClass);
  const differs = others.length > 0;
  return {
    freightClass,
    range: bandRange(band),
    from,
    width: to - from,
    shade,
    nmfc2025: differs ? classes.join(' / ') : undefined,
    nmfc2025FromDensity: differs ? others.map((name) => fromDensity(name, band)).join(', ') : undefined,
    reclassificationRisk: others.some((name) => Number(name) > Number(freightClass)),
    multiplier: `${costMultiplier.toLocaleString('en-US', { minimumFractionDigits: 1 })}×`,
    handling,
    typicalFreight,
  };
});

/** A 2025 class, with the density where it begins if that is inside the chart's band. */
function fromDensity(name: FreightClass, band: DensityBand): string {
  const fromPcf = nmfc2025Scale.bands.find(({ freightClass }) => freightClass === name)?.fromPcf ?? 0;
  return fromPcf > band.fromPcf ? `${name} from ${fromPcf}` : name;
}
