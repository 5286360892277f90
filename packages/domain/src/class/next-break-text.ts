import { figureIn, shownUnit, type UnitSystem } from '../measure/metric.ts';
import type { NextBreak } from './next-break.ts';

/** Shown wherever a greater weight is named: the weight must be true, never chosen for its price. */
export const declaredWeightNote = 'Declare the weight that a scale shows.';

/**
 * Every way to the next class in one phrase.
 * @example
 * describeLever({ lowerByIn: 3, shorterByIn: null, narrowerByIn: 2.5 }, 'us');
 * // => '3.0 in lower or 2.5 in narrower'
 */
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
 * The fact of the weight in a sentence, with the total cost then; '' above the limit of entry.
 * @example
 * describeHeavier({ freightClass: '92.5', heavierByLb: 33.4, heavierCostChange: -0.013 }, 'us');
 * // => 'Adding 33.4 lb also makes it class 92.5 and lowers the total cost by 1.3%.'
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
  const share = percent(heavierCostChange);
  const cost =
    share === '0%'
      ? 'leaves the total cost the same'
      : `${heavierCostChange > 0 ? 'raises' : 'lowers'} the total cost by ${share}`;
  return `Adding ${distance(heavierByLb, 'lb', system)} also makes it class ${freightClass} and ${cost}.`;
}

/** @example describeCostChange(-0.013); // => '1.3% less' */
export function describeCostChange(change: number): string {
  const share = percent(change);
  if (share === '0%') return 'the same';
  return `${share} ${change > 0 ? 'more' : 'less'}`;
}

/**
 * A distance in pounds or inches to a break, always with one decimal. `nextBreak` rounds it up for the
 * reader's units; a result from before the units changed is rounded up again.
 * @example distance(3, 'in', 'metric'); // => '7.7 cm'
 */
export function distance(value: number, unit: 'lb' | 'in', system: UnitSystem = 'us'): string {
  const up = Math.ceil(Number((figureIn(value, unit, system) * 10).toPrecision(12))) / 10;
  const tenths = up.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${tenths}\u00a0${shownUnit(unit, system)}`;
}

/** @example percent(-0.075); // => '7.5%' */
export const percent = (share: number): string =>
  `${(Math.abs(share) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
