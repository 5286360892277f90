import type { NextBreak, UnitSystem } from '@freightwright/domain';
import { distance } from './figures.ts';

/**
 * Every way to the next class in one phrase: "33.4 lb heavier, 3.0 in lower, 3.0 in shorter or 2.5 in
 * narrower".
 */
export function leverWords(next: NextBreak, system: UnitSystem): string {
  const { heavierByLb, lowerByIn, shorterByIn, narrowerByIn } = next;
  const levers = [
    heavierByLb !== null && `${distance(heavierByLb, 'lb', system)} heavier`,
    lowerByIn !== null && `${distance(lowerByIn, 'in', system)} lower`,
    shorterByIn !== null && `${distance(shorterByIn, 'in', system)} shorter`,
    narrowerByIn !== null && `${distance(narrowerByIn, 'in', system)} narrower`,
  ].filter((words) => words !== false);
  const last = levers.pop();
  if (last === undefined) return 'out of reach by weight or size alone';
  return levers.length === 0 ? last : `${levers.join(', ')} or ${last}`;
}
