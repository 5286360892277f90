import {
  bandRange,
  bandsOn,
  chartScale,
  type DensityBand,
  densityRule,
  type FreightClass,
  freightClassDetail,
  nmfc2025ClassesWithin,
  nmfc2025Scale,
} from '@freightwright/domain';

export interface ChartRow {
  readonly freightClass: FreightClass;
  readonly band: DensityBand;
  /** "9 to 10.5" */
  readonly range: string;
  /** Left end and width of the band on the rule, as shares of its length. */
  readonly from: number;
  readonly width: number;
  /** 0 for the lightest band to 1 for the densest. */
  readonly shade: number;
  /** The class of the 2025 scale where it is another one: "400", "92.5 from 10". */
  readonly nmfc2025: string | undefined;
  /** The 2025 scale gives a higher class somewhere in the band: the carrier may reclassify. */
  readonly reclassificationRisk: boolean;
  /** "1.85×" */
  readonly multiplier: string;
  readonly handling: string;
  readonly typicalFreight: string;
}

/** The 18 classes as the chart shows them, lightest freight first. */
export const chartRows: readonly ChartRow[] = bandsOn(densityRule, chartScale).flatMap((onRule) => {
  const band = chartScale.bands.find(({ freightClass }) => freightClass === onRule.freightClass);
  if (band === undefined) return [];
  const { freightClass } = band;
  const { costMultiplier, handling, typicalFreight } = freightClassDetail(freightClass);
  return [
    {
      freightClass,
      band,
      range: bandRange(band),
      from: onRule.from,
      width: onRule.to - onRule.from,
      shade: onRule.shade,
      nmfc2025: otherClass(band),
      reclassificationRisk: nmfc2025ClassesWithin(band).some((other) => Number(other) > Number(freightClass)),
      multiplier: `${costMultiplier.toLocaleString('en-US', { minimumFractionDigits: 1 })}×`,
      handling,
      typicalFreight,
    },
  ];
});

function otherClass(band: DensityBand): string | undefined {
  const others = nmfc2025ClassesWithin(band).filter((name) => name !== band.freightClass);
  if (others.length === 0) return undefined;
  return others
    .map((name) => {
      const fromPcf = nmfc2025Scale.bands.find(({ freightClass }) => freightClass === name)?.fromPcf ?? 0;
      return fromPcf > band.fromPcf ? `${name} from ${fromPcf}` : name;
    })
    .join(', ');
}
