import { figureIn, shownUnit, type UnitSystem } from '../measure/metric.ts';
import type { NextBreak } from './next-break.ts';

/** Shown wherever a greater weight is named: the weight must be true, never chosen for its price. */
export const declaredWeightNote = 'The declared weight is what a scale shows.';

/** Every way to the next class in one phrase: "3.0 in lower, 3.0 in shorter or 2.5 in narrower". */
export function describeLever(
  { lowerByIn, shorterByIn, narrowerByIn }: Pick<NextBreak, 'lowerByIn' | 'shorterByIn' | 'narrowerByIn'>,
  system: UnitSystem,
): string {
  const levers = [
    lowerByIn !== null && `${distance(lowerByIn, 'in', system)} lower`,
    shorterByIn !== null && `${distance(shorterByIn, 'in', system)} shorter`,
    narrowerByIn !== null && `${distance(narrowerByIn, 'in', system)} narrower`,
  ].filter((text) => text !== false);
  const last = levers.pop();
  if (last === undefined) return 'out of reach by size alone';
  return levers.length === 0 ? last : `${levers.join(', ')} or ${last}`;
}

/**
 * The fact of the weight in a sentence, with what the whole costs then: "33.4 lb more freight would be class
 * 92.5 too, at a total cost 1.3% less." '' where that passes the limit of entry.
 */
export function describeHeavier(
  {
    freightClass,
    heavierByLb,
    heavierCostChange,
  }: Pick<NextBreak, 'freightClass' | 'heavierByLb' | 'heavierCostChange'>,
  system: UnitSystem,
): string {
  if (heavierByLb === null || heavierCostChange === null) return '';
  return `${distance(heavierByLb, 'lb', system)} more freight would be class ${freightClass} too, at a total cost ${describeCostChange(heavierCostChange)}.`;
}

/** "25.4% more", "1.3% less", "the same". */
export function describeCostChange(change: number): string {
  const share = percent(change);
  if (share === '0%') return 'the same';
  return `${share} ${change > 0 ? 'more' : 'less'}`;
}

/**
 * A distance to a break, always with one decimal: "33.4 lb", "3.0 in", "7.7 cm". `nextBreak` rounds it up for
 * the reader's units; a result from before the units changed is rounded up again.
 */
export function distance(value: number, unit: 'lb' | 'in', system: UnitSystem = 'us'): string {
  const up = Math.ceil(Number((figureIn(value, unit, system) * 10).toPrecision(12))) / 10;
  const tenths = up.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${tenths}\u00a0${shownUnit(unit, system)}`;
}

/** A fraction as a percentage without its sign: 0.075 is "7.5%". */
export const percent = (share: number): string =>
  `${(Math.abs(share) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
