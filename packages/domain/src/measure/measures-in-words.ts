import type { Dimensions } from '../class/density.ts';
import { shownFigure, shownUnit, type UnitSystem } from './metric.ts';
import { formatNumber } from './quantity.ts';

/** "48 × 40 × 48 in", with no-break spaces. */
export function formatDimensions(
  { lengthIn, widthIn, heightIn }: Dimensions,
  system: UnitSystem = 'us',
): string {
  const sides = [lengthIn, widthIn, heightIn].map((side) => formatNumber(shownFigure(side, 'in', system)));
  return `${sides.join('\u00a0×\u00a0')}\u00a0${shownUnit('in', system)}`;
}

/** "500 lb", with a no-break space. */
export const formatWeight = (weightLb: number, system: UnitSystem = 'us'): string =>
  `${formatNumber(shownFigure(weightLb, 'lb', system))}\u00a0${shownUnit('lb', system)}`;
