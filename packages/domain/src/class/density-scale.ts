import type { FreightClass } from './freight-class.ts';

export type ScaleId = 'chart' | 'nmfc2025';

/** One band of a scale, in lb/cu ft. The lower bound belongs to the band, the upper to the next. */
export interface DensityBand {
  readonly freightClass: FreightClass;
  /** 0 for the lightest band. */
  readonly fromPcf: number;
  /** null for the densest band, which has no end. */
  readonly toPcf: number | null;
}

export interface DensityScale {
  readonly id: ScaleId;
  readonly name: string;
  /** Lightest freight first. */
  readonly bands: readonly DensityBand[];
}

/**
 * The 18-class chart, the product's default.
 * Source: product specification, point 9, "Class by density, lower bound inclusive".
 */
export const chartScale: DensityScale = scale('chart', '18-class chart', [
  [0, '500'],
  [1, '400'],
  [2, '300'],
  [3, '250'],
  [4, '200'],
  [5, '175'],
  [6, '150'],
  [7, '125'],
  [8, '110'],
  [9, '100'],
  [10.5, '92.5'],
  [12, '85'],
  [13.5, '77.5'],
  [15, '70'],
  [22.5, '65'],
  [30, '60'],
  [35, '55'],
  [50, '50'],
]);

/**
 * The 13 subs of NMFC Docket 2025-1, in force since July 19, 2025, for freight rated on density alone.
 * Freight with a handling, stowability or liability concern has the class of its own item. Sources:
 * help.nmfta.org, "NMFC Classification FAQs"; vmeasure.ai, "NMFC 2025 and freight classification 13-tier
 * density scale".
 */
export const nmfc2025Scale: DensityScale = scale('nmfc2025', 'NMFC 2025 scale', [
  [0, '400'],
  [1, '300'],
  [2, '250'],
  [4, '175'],
  [6, '125'],
  [8, '100'],
  [10, '92.5'],
  [12, '85'],
  [15, '70'],
  [22.5, '65'],
  [30, '60'],
  [35, '55'],
  [50, '50'],
]);

/**
 * Class on the 18-class chart for an unrounded density in lb/cu ft.
 * @throws RangeError below 0 or not finite.
 * @example classifyByChart(9.375); // => '100'
 */
export const classifyByChart = (pcf: number): FreightClass => bandOf(chartScale, pcf).freightClass;

/**
 * Class on the NMFC 2025 scale for an unrounded density in lb/cu ft.
 * @throws RangeError below 0 or not finite.
 * @example classifyByNmfc2025(9.375); // => '100'
 */
export const classifyByNmfc2025 = (pcf: number): FreightClass => bandOf(nmfc2025Scale, pcf).freightClass;

/**
 * The band of an unrounded density in lb/cu ft.
 * @throws RangeError below 0 or not finite.
 * @example bandOf(chartScale, 9.375); // => { freightClass: '100', fromPcf: 9, toPcf: 10.5 }
 */
export function bandOf(scale: DensityScale, pcf: number): DensityBand {
  const band = Number.isFinite(pcf) ? scale.bands.findLast(({ fromPcf }) => pcf >= fromPcf) : undefined;
  if (band === undefined) throw new RangeError(`Density must be a finite number from 0, got ${pcf}`);
  return band;
}

/** @example bandRange(bandOf(chartScale, 9.375)); // => '9 to 10.5' */
export function bandRange({ fromPcf, toPcf }: DensityBand): string {
  if (toPcf === null) return `${fromPcf} and over`;
  return fromPcf === 0 ? `under ${toPcf}` : `${fromPcf} to ${toPcf}`;
}

function scale(id: ScaleId, name: string, rows: readonly (readonly [number, FreightClass])[]): DensityScale {
  const bands = rows.map(([fromPcf, freightClass], index) => ({
    freightClass,
    fromPcf,
    toPcf: rows[index + 1]?.[0] ?? null,
  }));
  return { id, name, bands };
}
