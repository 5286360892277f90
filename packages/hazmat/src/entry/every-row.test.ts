import { expect, it } from 'vitest';
import { table } from '../../test/rows-and-entries.ts';
import { nameKey } from '../find/words.ts';
import type { HazmatRow } from '../hazmat-table.ts';
import { checkEntry } from './check-entry.ts';
import { entryOf, type HazmatEntry } from './hazmat-entry.ts';
import { refusalOf } from './refused-kinds.ts';

const carried = table.rows.filter((row) => refusalOf(row) === undefined);
const classes = '2.1 2.2 2.3 3 4.1 4.2 4.3 5.1 5.2 6.1 6.2 7 8 9 1.4S'.split(' ');
const groups = [undefined, 'I', 'II', 'III'] as const;

/** A complete entry for a row, with all required answers. */
function entries(row: HazmatRow): HazmatEntry[] {
  const { inhalation } = row;
  return row.shippingNames.map((name) => ({
    ...entryOf(row, name),
    technicalName: row.symbols.includes('G') ? 'Xylene, Toluene' : undefined,
    inhalationZone:
      inhalation.kind === 'zone' ? inhalation.zone : inhalation.kind === 'ask-zone' ? 'B' : undefined,
    poisonousByInhalation: inhalation.kind === 'other-name' ? false : undefined,
  }));
}

const wordsOf = ({ identificationNumber, properShippingName, hazardClass, ...entry }: HazmatEntry): string =>
  [
    identificationNumber,
    nameKey(properShippingName),
    hazardClass,
    entry.subsidiaryClasses,
    entry.packingGroup,
  ].join('|');

/** Every combination that the table has, under each of its names. */
const combinations = new Set(carried.flatMap(entries).map(wordsOf));

const isOfTable = (entry: HazmatEntry): boolean => combinations.has(wordsOf(entry));

it('accepts every row as it stands, under each of its names', () => {
  const refused = carried.flatMap(entries).flatMap((entry) => {
    const check = checkEntry(table, entry);
    return check.ok ? [] : [`${wordsOf(entry)}: ${check.problems[0]?.message}`];
  });
  expect(refused).toEqual([]);
});

it('finds the very row, or one that says the same', () => {
  const strayed = carried.flatMap((row) =>
    entries(row).filter((entry) => {
      const check = checkEntry(table, entry);
      return !(check.ok && sameLine(check.row, row));
    }),
  );
  expect(strayed).toEqual([]);
});

const sameLine = (one: HazmatRow, other: HazmatRow): boolean =>
  ['hazardClass', 'packingGroup', 'subsidiaryClasses', 'inhalation'].every(
    (part) => JSON.stringify(one[part as keyof HazmatRow]) === JSON.stringify(other[part as keyof HazmatRow]),
  );

it.each<[string, (row: HazmatRow) => Partial<HazmatEntry>[]]>([
  ['in another class', () => classes.map((hazardClass) => ({ hazardClass }))],
  [
    'in another packing group, without one and with one too many',
    () => groups.map((packingGroup) => ({ packingGroup })),
  ],
  [
    'with a subsidiary class more or less',
    ({ subsidiaryClasses: own }) =>
      [own.slice(1), [...own, '9']].map((subsidiaryClasses) => ({ subsidiaryClasses })),
  ],
])('refuses every row %s', (_, changesOf) => {
  const accepted = carried.flatMap((row) => {
    const [entry] = entries(row);
    const altered = entry === undefined ? [] : changesOf(row).map((change) => ({ ...entry, ...change }));
    return altered.filter((one) => !isOfTable(one) && checkEntry(table, one).ok).map(wordsOf);
  });
  expect(accepted).toEqual([]);
});

it('refuses the kinds of materials that the form does not carry, each for its reason', () => {
  const refused = table.rows.filter((row) => refusalOf(row) !== undefined);
  const codes = refused.map((row) => {
    const check = checkEntry(table, { ...entryOf(row), technicalName: 'Xylene' });
    return check.ok ? 'accepted' : check.problems[0]?.code;
  });
  const counted = Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]),
  );
  expect(counted).toEqual({ forbidden: 256, explosive: 379, radioactive: 21, 'temperature-controlled': 22 });
  expect(refused.length + carried.length).toBe(3_260);
});
