import { roundTo } from '../measure/rounding.ts';
import { bandOf, chartScale, type DensityScale } from './density-scale.ts';
import type { FreightClass } from './freight-class.ts';

/** Where the density rule begins and ends, in lb/cu ft. A density outside is shown at the nearer end. */
export const rulePcf = { from: 0.8, to: 62 } as const;

/** A stretch of densities drawn as a line. Positions run from 0 (left, light) to 1 (right, dense). */
export interface Ruler {
  readonly fromPcf: number;
  readonly toPcf: number;
  /** Position of a density in lb/cu ft, clamped to the ruler. */
  readonly positionOf: (pcf: number) => number;
  /** Densities of the small ticks. `ticksOn` leaves out those on a break, which has its own tick. */
  readonly minorTicksPcf: readonly number[];
}

export interface RulerBand {
  readonly freightClass: FreightClass;
  /** Left and right end as positions. */
  readonly from: number;
  readonly to: number;
  /** The tint from band0 (0, the scale's lightest band) to band1 (1, its densest). */
  readonly shade: number;
}

export interface RulerTick {
  readonly pcf: number;
  readonly position: number;
  /** Major ticks are at the scale's own breaks and carry their number; minor ticks are in between. */
  readonly kind: 'major' | 'minor';
  /** The number of a major tick: "10.5". Empty for a minor one. */
  readonly label: string;
}

/** The whole rule: logarithmic, so that narrow light bands get as much room as wide dense ones. */
export const densityRule: Ruler = {
  fromPcf: rulePcf.from,
  toPcf: rulePcf.to,
  positionOf: (pcf) => clamp(Math.log(pcf / rulePcf.from) / Math.log(rulePcf.to / rulePcf.from)),
  // A tick at each half pound on the left, where there is room for it, and at each pound on the right.
  minorTicksPcf: [...multiplesWithin(0.5, rulePcf.from, 10), ...multiplesWithin(1, 11, rulePcf.to)],
};

/**
 * The enlarged ruler for narrow screens: linear, over the chart band of the density and its two neighbors,
 * and a fifth of that width more on each side, so that the reader sees that the bands continue.
 * @throws RangeError when the density is below 0 or not finite.
 * @example loupeRule(9.5).fromPcf; // => 7.2
 */
export function loupeRule(pcf: number): Ruler {
  const index = chartScale.bands.indexOf(bandOf(chartScale, pcf));
  const innerFrom = Math.max(rulePcf.from, chartScale.bands[index - 1]?.fromPcf ?? 0);
  const innerTo = chartScale.bands[index + 1]?.toPcf ?? rulePcf.to;
  const margin = (innerTo - innerFrom) / 5;
  const fromPcf = roundTo(Math.max(rulePcf.from, innerFrom - margin), 2);
  const toPcf = roundTo(Math.min(rulePcf.to, innerTo + margin), 2);
  return {
    fromPcf,
    toPcf,
    positionOf: (density) => clamp((density - fromPcf) / (toPcf - fromPcf)),
    minorTicksPcf: multiplesWithin(loupeStepPcf(toPcf - fromPcf), fromPcf, toPcf),
  };
}

/**
 * The bands of a scale that lie on a ruler, cut at its ends, from left to right without a gap.
 * @example bandsOn(densityRule, chartScale).length; // => 18
 */
export const bandsOn = ({ fromPcf, toPcf, positionOf }: Ruler, { bands }: DensityScale): RulerBand[] =>
  bands.flatMap((band, index) => {
    const bandTo = band.toPcf ?? Infinity;
    if (band.fromPcf >= toPcf || bandTo <= fromPcf) return [];
    return {
      freightClass: band.freightClass,
      from: positionOf(Math.max(band.fromPcf, fromPcf)),
      to: positionOf(Math.min(bandTo, toPcf)),
      shade: index / (bands.length - 1),
    };
  });

/**
 * The ticks of one edge of a ruler, left to right.
 * @example ticksOn(densityRule, chartScale).find(({ kind }) => kind === 'major')?.label; // => '1'
 */
export function ticksOn(
  { fromPcf, toPcf, positionOf, minorTicksPcf }: Ruler,
  { bands }: DensityScale,
): RulerTick[] {
  const breaks = bands.map((band) => band.fromPcf).filter((pcf) => pcf > fromPcf && pcf < toPcf);
  const majors = breaks.map((pcf) => tick(pcf, 'major'));
  const minors = minorTicksPcf.filter((pcf) => !breaks.includes(pcf)).map((pcf) => tick(pcf, 'minor'));
  return [...majors, ...minors].sort((a, b) => a.pcf - b.pcf);

  function tick(pcf: number, kind: RulerTick['kind']): RulerTick {
    return { pcf, position: positionOf(pcf), kind, label: kind === 'major' ? String(pcf) : '' };
  }
}

/** The finest step that leaves at most 60 ticks, which is about one for every 6 px on the narrowest phone. */
const loupeStepPcf = (widthPcf: number): number => [0.1, 0.2, 0.5].find((step) => widthPcf / step <= 60) ?? 1;

/** Multiples of a step from `from` to `to`, both included; products, not a running sum that drifts. */
function multiplesWithin(step: number, from: number, to: number): number[] {
  const first = Math.ceil(roundTo(from / step, 6));
  const last = Math.floor(roundTo(to / step, 6));
  return Array.from({ length: last - first + 1 }, (_, index) => roundTo((first + index) * step, 6));
}

function clamp(position: number): number {
  return Math.min(1, Math.max(0, position));
}
