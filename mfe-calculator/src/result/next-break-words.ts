import type { NextBreak } from '@freightwright/domain';
import { distance } from './figures.ts';

/** Both ways to the next class in one phrase: "33.4 lb heavier or 3.0 in lower". */
export function leverWords({ heavierByLb, lowerByIn }: NextBreak): string {
  const levers = [
    heavierByLb !== null && `${distance(heavierByLb, 'lb')} heavier`,
    lowerByIn !== null && `${distance(lowerByIn, 'in')} lower`,
  ].filter(Boolean);
  return levers.join(' or ') || 'out of reach by weight or height alone';
}
