import type { Packaging, ShipmentUnit, UnitFigures, UnitSystem } from '@freightwright/domain';
import {
  declaredWeightNote,
  describeHeavier,
  describeLever,
  formatDimensions,
  formatWeight,
  nextBreak,
  nmfc2025Scale,
  packagings,
  unitKey,
} from '@freightwright/domain';
import type { ReadUnit } from './read-unit.ts';

const fieldLabels = {
  count: 'count',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  palletHeight: 'pallet height',
} as const;

/** Why a row does not count yet: "Not counted yet: width and weight are missing." */
export function notCounted({ missing, violations }: ReadUnit): string {
  if (Object.keys(violations).length > 0) return 'Not counted yet: a value cannot be used.';
  const texts = listed(missing.map((field) => fieldLabels[field]));
  return `Not counted yet: ${texts} ${missing.length === 1 ? 'is' : 'are'} missing.`;
}

/** "48 × 40 × 48 in, 500 lb each". */
export const formatMeasures = (unit: ShipmentUnit, system: UnitSystem): string =>
  `${formatDimensions(unit, system)}, ${formatWeight(unit.weightLb, system)} each`;

/** "3.0 in lower or 2.5 in narrower makes one unit 92.5 on the NMFC 2025 scale.", or more weight. */
export function unitNextBreak(unit: ShipmentUnit, { comparison }: UnitFigures, system: UnitSystem): string {
  const next = nextBreak(nmfc2025Scale, unit, unit.weightLb, system);
  if (next === null) return `Class ${comparison.nmfc2025Class} is the lowest on the ${nmfc2025Scale.name}.`;
  const { lowerByIn, shorterByIn, narrowerByIn } = next;
  const isReached = [lowerByIn, shorterByIn, narrowerByIn].some((inches) => inches !== null);
  const smaller = isReached
    ? `${describeLever(next, system)} makes one unit ${next.freightClass} on the ${nmfc2025Scale.name}.`
    : `Class ${next.freightClass} is out of reach by one side alone.`;
  const heavier = describeHeavier(next, system);
  return [smaller, heavier, heavier && declaredWeightNote].filter(Boolean).join(' ');
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "Four", "12". */
export const numberWord = (count: number): string => numbers[count] ?? String(count);

/** "A", "A and B", "A, B and C". */
export function listed(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('');
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** "1 pallet", "4 pallets". */
export function unitsOf(packaging: Packaging, count: number): string {
  const kind = packagings.find(({ id }) => id === packaging);
  const name = count === 1 ? kind?.name.toLowerCase() : kind?.plural;
  return `${count.toLocaleString('en-US')} ${name}`;
}

/**
 * The domain numbers complete units only: "unit B". The page uses the letter of each row.
 * @param letters the letters of the complete units.
 */
export const withRowLetters = (text: string, letters: readonly string[]): string =>
  text.replace(/\bunit ([A-Z]{1,2})\b/g, (whole, key: string) => {
    const index = letters.findIndex((_, at) => unitKey(at) === key);
    return index === -1 ? whole : `unit ${letters[index]}`;
  });
