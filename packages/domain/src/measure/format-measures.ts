import type { Dimensions } from '../class/density.ts';
import { shownFigure, shownUnit, type UnitSystem } from './metric.ts';
import { formatNumber } from './quantity.ts';

/**
 * Dimensions as text in the unit of a system, with no-break spaces.
 * @example formatDimensions({ lengthIn: 48, widthIn: 40, heightIn: 48 }); // => '48 × 40 × 48 in'
 */
export function formatDimensions(
  { lengthIn, widthIn, heightIn }: Dimensions,
  system: UnitSystem = 'us',
): string {
  const sides = [lengthIn, widthIn, heightIn].map((side) => formatNumber(shownFigure(side, 'in', system)));
  return `${sides.join('\u00a0×\u00a0')}\u00a0${shownUnit('in', system)}`;
}

/**
 * Pounds as text in the unit of a system, with a no-break space.
 * @example formatWeight(500, 'metric'); // => '226.8 kg'
 */
export const formatWeight = (weightLb: number, system: UnitSystem = 'us'): string =>
  `${formatNumber(shownFigure(weightLb, 'lb', system))}\u00a0${shownUnit('lb', system)}`;
