import { looks } from '@freightwright/mfe-kit';

/** The letter of a unit, used in the table, the trailer, the density rule and the rules. */
export function UnitLetter({ letter }: { readonly letter: string }) {
  return <span className={looks.badge}>{letter}</span>;
}
