interface KnownError {
  readonly id: string;
  readonly column: string;
  readonly printed: string;
  readonly meant: string;
}

/** Roman words that are not a name as printed, and the intended names. */
const choices = (id: string, printed: string, ...names: string[]): KnownError => ({
  id,
  column: 'psnRoman',
  printed,
  meant: names.join(' || '),
});

/** Errors in the government's table, with their corrections. cfr/SOURCES.md explains each. */
export const KNOWN_ERRORS: readonly KnownError[] = [
  { id: 'UN1052', column: 'labels', printed: '8.6.1', meant: '8;6.1' },
  { id: 'UN3535', column: 'labels', printed: '6.1.;4.1', meant: '6.1;4.1' },
  { id: 'UN2908', column: 'labels', printed: 'Empty', meant: 'None' },
  { id: 'UN1057', column: 'exceptions173', printed: '21,308', meant: '21, 308' },
  choices(
    'UN3164',
    'Articles, pressurized pneumatic || hydraulic',
    'Articles, pressurized pneumatic',
    'Articles, pressurized hydraulic',
  ),
  choices(
    'UN1373',
    'Fibers || Fabrics, animal || vegetable || Synthetic, n.o.s.',
    'Fibers, animal, n.o.s.',
    'Fibers, vegetable, n.o.s.',
    'Fibers, synthetic, n.o.s.',
    'Fabrics, animal, n.o.s.',
    'Fabrics, vegetable, n.o.s.',
    'Fabrics, synthetic, n.o.s.',
  ),
  choices(
    'UN1656',
    'Nicotine hydrochloride liquid || solution',
    'Nicotine hydrochloride liquid',
    'Nicotine hydrochloride solution',
  ),
  choices(
    'UN2557',
    'Nitrocellulose, mixture with || without plasticizer, with || without pigment',
    'Nitrocellulose, mixture with plasticizer, with pigment',
    'Nitrocellulose, mixture with plasticizer, without pigment',
    'Nitrocellulose, mixture without plasticizer, with pigment',
    'Nitrocellulose, mixture without plasticizer, without pigment',
  ),
  choices(
    'UN2037',
    'Receptacles, small, containing gas || gas cartridges',
    'Receptacles, small, containing gas',
    'Gas cartridges',
  ),
  choices(
    'UN2037',
    'Receptacles, small, containing gas || gas',
    'Receptacles, small, containing gas',
    'Gas cartridges',
  ),
  {
    id: 'UN3306',
    column: 'psnRoman',
    printed: 'Compressed gas, toxic, oxdizing, corrosive, n.o.s.',
    meant: 'Compressed gas, toxic, oxidizing, corrosive, n.o.s.',
  },
  choices('UN1345', 'Rubber scrap || shoddy', 'Rubber scrap', 'Rubber shoddy'),
  // The text in the parentheses is italic: '(o-; m-; p-)', '(100 pounds or less)'.
  choices('UN2512', 'Aminophenols ()', 'Aminophenols'),
  choices('UN1661', 'Nitroanilines ()', 'Nitroanilines'),
  choices('UN1663', 'Nitrophenols ()', 'Nitrophenols'),
  choices('NA3178', 'Smokeless powder for small arms ()', 'Smokeless powder for small arms'),
  // 'See' and 'see also' between two roman names: either may be used (49 CFR 172.101(c)(6)).
  ...[
    ['UN1011', 'Butane'],
    ['UN1012', 'Butylene'],
    ['UN1969', 'Isobutane'],
    ['UN1055', 'Isobutylene'],
    ['UN1978', 'Propane,'],
    ['UN1077', 'Propylene'],
  ].map(([id = '', gas = '']) =>
    choices(id, `${gas} Petroleum gases, liquefied`, gas.replace(',', ''), 'Petroleum gases, liquefied'),
  ),
  // By vessel only; any other transport uses 'Batteries, dry, sealed, n.o.s.', which is unregulated.
  choices(
    'UN3496',
    'Batteries, nickel-metal hydride see Batteries, dry, sealed, n.o.s.',
    'Batteries, nickel-metal hydride',
  ),
];

/** The rows with all known errors corrected. @throws Error when one is gone, as in a newer edition. */
export function fixKnownErrors(rows: readonly Record<string, string>[]): Record<string, string>[] {
  const mended = rows.map((row) => ({ ...row }));
  for (const { id, column, printed, meant } of KNOWN_ERRORS) {
    const invalid = mended.filter((row) => row.id === id && row[column] === printed);
    if (invalid.length === 0) throw new Error(`${id} does not have ${column} '${printed}' any more`);
    for (const row of invalid) row[column] = meant;
  }
  return mended;
}
