import {
  formatNumber,
  nextBreak,
  nmfc2025Scale,
  type ShipmentUnit,
  shownFigure,
  shownUnit,
  type UnitFigures,
  type UnitSystem,
} from '@freightwright/domain';
import { distance } from '../../result/figures.ts';
import type { ReadUnit } from '../draft/read-unit.ts';
import { listed } from '../figures/shipment-words.ts';

const fieldWords = {
  count: 'count',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  palletHeight: 'pallet height',
} as const;

/** Why a row does not count yet: "Not counted yet: width and weight are missing." */
export function notCounted({ missing, faults }: ReadUnit): string {
  if (Object.keys(faults).length > 0) return 'Not counted yet: a value cannot be used.';
  const words = listed(missing.map((field) => fieldWords[field]));
  return `Not counted yet: ${words} ${missing.length === 1 ? 'is' : 'are'} missing.`;
}

/** "48 × 40 × 48 in, 500 lb each". */
export function measuresInWords(unit: ShipmentUnit, system: UnitSystem): string {
  const figure = (value: number, of: 'in' | 'lb') => formatNumber(shownFigure(value, of, system), 1);
  const sides = [unit.lengthIn, unit.widthIn, unit.heightIn].map((side) => figure(side, 'in')).join(' × ');
  return `${sides}\u00a0${shownUnit('in', system)}, ${figure(unit.weightLb, 'lb')}\u00a0${shownUnit('lb', system)} each`;
}

/** "33.4 lb heavier or 3.0 in lower makes one 92.5 on the NMFC 2025 scale." */
export function unitNextBreak(unit: ShipmentUnit, { comparison }: UnitFigures): string {
  const next = nextBreak(nmfc2025Scale, unit, unit.weightLb);
  if (next === null) return `Class ${comparison.nmfc2025Class} is the lowest on the ${nmfc2025Scale.name}.`;
  const levers = [
    next.heavierByLb !== null && `${distance(next.heavierByLb, 'lb')} heavier`,
    next.lowerByIn !== null && `${distance(next.lowerByIn, 'in')} lower`,
    next.shorterByIn !== null && `${distance(next.shorterByIn, 'in')} shorter`,
    next.narrowerByIn !== null && `${distance(next.narrowerByIn, 'in')} narrower`,
  ].filter((lever) => lever !== false);
  if (levers.length === 0) return `Class ${next.freightClass} is out of reach by one measure alone.`;
  const either = levers.length === 1 ? levers[0] : `${levers.slice(0, -1).join(', ')} or ${levers.at(-1)}`;
  return `${either} makes one unit ${next.freightClass} on the ${nmfc2025Scale.name}.`;
}
