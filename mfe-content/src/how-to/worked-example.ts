import type { Dimensions, ScaleComparison } from '@freightwright/domain';
import {
  bandOf,
  bandRange,
  chartScale,
  compareScales,
  declaredWeightNote,
  densityPcf,
  describeHeavier,
  distance,
  formatTwoDecimals,
  nextBreak,
  nmfc2025Scale,
  quantity,
  volumeCuFt,
} from '@freightwright/domain';

/** Units of equal size and weight. */
export interface ExampleUnits extends Dimensions {
  readonly count: number;
  readonly weightLb: number;
}

/** A worked example as formatted on the page. Every figure comes from the calculator's rules. */
export interface WorkedExample {
  /** "48 × 40 × 48", with no-break spaces. */
  readonly sides: string;
  /** Volume of all units in cubic feet: "53.33". */
  readonly volume: string;
  /** Volume of one unit, when there are several. */
  readonly oneVolume: string;
  /** Weight of all units: "500 lb", with a no-break space. */
  readonly weight: string;
  readonly density: string;
  readonly comparison: ScaleComparison;
  /** The formatted bands: "9 to 10.5". */
  readonly chartRange: string;
  readonly nmfc2025Range: string;
}

/** Calculates the density of all units together: sums of volumes and weights, divided a single time. */
export function workExample({ count, weightLb, ...dimensions }: ExampleUnits): WorkedExample {
  // The units are equal, so the density of one is that of all.
  const pcf = densityPcf(dimensions, weightLb);
  const oneCuFt = volumeCuFt(dimensions);
  const { lengthIn, widthIn, heightIn } = dimensions;
  return {
    sides: [lengthIn, widthIn, heightIn].join('\u00a0×\u00a0'),
    volume: formatTwoDecimals(oneCuFt * count),
    oneVolume: formatTwoDecimals(oneCuFt),
    weight: quantity(weightLb * count, 'lb'),
    density: formatTwoDecimals(pcf),
    comparison: compareScales(pcf),
    chartRange: bandRange(bandOf(chartScale, pcf)),
    nmfc2025Range: bandRange(bandOf(nmfc2025Scale, pcf)),
  };
}

/** "3.0 in lower makes it 92.5 on the 2025 scale." More weight is stated with its cost, never advised. */
export function nextBreakSentence({ count, weightLb, ...dimensions }: ExampleUnits): string {
  const next = nextBreak(nmfc2025Scale, dimensions, weightLb);
  if (next === null) return '';
  const lower =
    next.lowerByIn !== null &&
    `${distance(next.lowerByIn, 'in')} lower makes it ${next.freightClass} on the 2025 scale.`;
  const heavier = describeHeavier(next, 'us');
  const sentences = [lower, heavier, heavier && declaredWeightNote].filter(Boolean).join(' ');
  return count > 1 ? `For each unit: ${sentences}` : sentences;
}
