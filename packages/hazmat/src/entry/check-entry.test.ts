import { describe, expect, it } from 'vitest';
import { entry, table } from '../../test/rows-and-entries.ts';
import { checkEntry } from './check-entry.ts';
import type { HazmatEntry, HazmatProblemCode } from './hazmat-entry.ts';
import { formatRow } from './rows.ts';

/** The two rows of UN1738 differ in italics and in column 8A. */
it('takes the row whose italic words are typed', () => {
  const benzyl = (name: string) =>
    answer(entry(`UN1738 | ${name} | 6.1 | II | 8`, { limitedQuantity: true }));
  expect(benzyl('Benzyl chloride')).toBe('limited-quantity-not-allowed');
  expect(benzyl('Benzyl chloride unstabilized')).toBe('UN1738, Benzyl chloride, 6.1, (8), PG II');
});

const answer = (one: HazmatEntry): string => {
  const check = checkEntry(table, one);
  return check.ok ? formatRow(check.row) : check.problems.map(({ code }) => code).join();
};

const G = { technicalName: 'Xylene, Toluene' };

/** Known materials with their line of the table of 49 CFR 172.101. */
const GOLDEN: [HazmatEntry, string][] = [
  [entry('UN1263 | Paint | 3 | II'), 'UN1263, Paint, 3, PG II'],
  [entry('UN1263 | PAINTS | 3 | III'), 'UN1263, Paint, 3, PG III'],
  [entry('UN1263 | Paint related material | 3 | I'), 'UN1263, Paint related material, 3, PG I'],
  [entry('UN1017 | Chlorine | 2.3 | | 8 5.1'), 'UN1017, Chlorine, 2.3, (5.1, 8)'],
  [entry('UN1830 | Sulphuric acid | 8 | II'), 'UN1830, Sulfuric acid, 8, PG II'],
  // Italics are optional and not part of the name (172.101(c)(1)).
  [
    entry('UN1830 | Sulfuric acid with more than 51 percent acid | 8 | II'),
    'UN1830, Sulfuric acid, 8, PG II',
  ],
  [entry('UN1203 | Gasoline | 3 | II'), 'UN1203, Gasoline, 3, PG II'],
  [entry('UN1993 | Flammable liquids, n.o.s. | 3 | II', G), 'UN1993, Flammable liquids, n.o.s., 3, PG II'],
  [entry('UN3480 | Lithium ion batteries | 9'), 'UN3480, Lithium ion batteries, 9'],
  // 'Acetic acid, glacial or Acetic acid solution': one of the two is chosen.
  [
    entry('UN2789 | Acetic acid, glacial | 8 | II | 3'),
    'UN2789, Acetic acid, glacial or Acetic acid solution, 8, (3), PG II',
  ],
  [
    entry('UN2789 | Acetic acid solution | 8 | II | 3'),
    'UN2789, Acetic acid, glacial or Acetic acid solution, 8, (3), PG II',
  ],
  [entry('UN1005 | Ammonia, anhydrous | 2.2'), 'UN1005, Ammonia, anhydrous, 2.2'],
  [entry('UN1005 | Ammonia, anhydrous | 2.3 | | 8'), 'UN1005, Ammonia, anhydrous, 2.3, (8)'],
  // The two methanols: for every transport (+ I) and domestic (D).
  [entry('UN1230 | Methanol | 3 | II | 6.1'), 'UN1230, Methanol, 3, (6.1), PG II'],
  [entry('UN1230 | Methanol | 3 | II'), 'UN1230, Methanol, 3, PG II'],
  // Two lines that differ in vessel stowage alone.
  [entry('UN1757 | Chromic fluoride, solution | 8 | III'), 'UN1757, Chromic fluoride, solution, 8, PG III'],
  [
    entry('UN3181 | Metal salts of organic compounds, flammable, n.o.s. | 4.1 | III', G),
    'UN3181, Metal salts of organic compounds, flammable, n.o.s, 4.1, PG III',
  ],
  [
    entry('UN1744 | Bromine solutions | 8 | I | 6.1', { inhalationZone: 'B' }),
    'UN1744, Bromine solutions, 8, (6.1), PG I',
  ],
  // Special provision 19: propane may go under the number of petroleum gases within the United States.
  [entry('UN1075 | Propane | 2.1'), 'UN1978, Propane or Petroleum gases, liquefied, 2.1'],
  [
    entry('UN1978 | Propane | 2.1', { nonOdorized: true }),
    'UN1978, Propane or Petroleum gases, liquefied, 2.1',
  ],
  // The government prints 'oxdizing' in the row of zone A.
  [
    entry('UN3306 | Compressed gas, toxic, oxidizing, corrosive, n.o.s. | 2.3 | | 5.1 8', {
      ...G,
      inhalationZone: 'A',
    }),
    'UN3306, Compressed gas, toxic, oxidizing, corrosive, n.o.s., 2.3, (5.1, 8)',
  ],
  // 172.101(c)(10): a mixture or solution of one material.
  [entry('UN1090 | Acetone solution | 3 | II'), 'UN1090, Acetone, 3, PG II'],
  // 173.150(f): a flammable liquid of group III may go as a combustible one.
  [entry('UN1263 | Paint | Combustible liquid | III'), 'UN1263, Paint, 3, PG III'],
  // The government prints '8.6.1' and '6.1.;4.1' as labels.
  [
    entry('UN1052 | Hydrogen fluoride, anhydrous | 8 | I | 6.1'),
    'UN1052, Hydrogen fluoride, anhydrous, 8, (6.1), PG I',
  ],
  [
    entry('UN3535 | Toxic solid, flammable, inorganic, n.o.s. | 6.1 | I | 4.1', G),
    'UN3535, Toxic solid, flammable, inorganic, n.o.s, 6.1, (4.1), PG I',
  ],
];

it.each(GOLDEN)(
  'accepts $identificationNumber $properShippingName $hazardClass $packingGroup',
  (one, row) => {
    expect(answer(one)).toBe(row);
  },
);

/** What is refused, the error code, and an excerpt of the message. */
const REFUSED: [HazmatEntry, HazmatProblemCode, string][] = [
  [entry('UN0000 | Paint | 3 | II'), 'unknown-number', 'UN0000 is not in the table'],
  [entry('NA1263 | Paint | 3 | II'), 'unknown-number', 'The table has UN1263, Paint, 3, PG I'],
  [
    entry('UN1263 | Banana | 8'),
    'unknown-name',
    "'Banana' is not a proper shipping name of UN1263. The table has UN1263, Paint, 3",
  ],
  [entry('UN1263 | | 3 | II'), 'unknown-name', 'UN1263 needs its proper shipping name'],
  [
    entry('UN1263 | Paint | 8 | II'),
    'wrong-class',
    'UN1263, Paint is not class 8. The table has UN1263, Paint, 3, PG I',
  ],
  [entry('UN1263 | Paint | 3'), 'packing-group-missing', 'UN1263, Paint needs a packing group'],
  [entry('UN1203 | Gasoline | 3 | I'), 'packing-group-wrong', 'The table has UN1203, Gasoline, 3, PG II.'],
  [
    entry('UN3480 | Lithium ion batteries | 9 | II'),
    'packing-group-wrong',
    'The table has UN3480, Lithium ion batteries, 9.',
  ],
  [entry('UN1017 | Chlorine | 2.3'), 'wrong-subsidiary', 'The table has UN1017, Chlorine, 2.3, (5.1, 8).'],
  [entry('UN1203 | Gasoline | 3 | II | 8'), 'wrong-subsidiary', 'with subsidiary 8'],
  [
    entry('UN2789 | Acetic acid, glacial or Acetic acid solution | 8 | II | 3'),
    'unknown-name',
    'The table has UN2789, Acetic acid, glacial or Acetic acid solution',
  ],
  [entry('UN1744 | Bromine solutions | 8 | I | 6.1'), 'zone-missing', 'The table has zone A, B.'],
  [entry('UN1744 | Bromine | 8 | I | 6.1', { inhalationZone: 'C' }), 'zone-wrong', 'is not in hazard zone C'],
  [
    entry('UN1001 | Acetylene (liquefied) | 2.1'),
    'forbidden',
    'Acetylene (liquefied) is forbidden in transportation.',
  ],
  [entry(' | Acetylene (liquefied) | Forbidden'), 'forbidden', 'Acetylene (liquefied) is forbidden'],
  [entry('UN0336 | Fireworks | 1.4G'), 'explosive', 'UN0336, Fireworks, 1.4G is an explosive'],
  [
    entry('UN2915 | Radioactive material, Type A package | 7'),
    'radioactive',
    'nuclides, activity and labels',
  ],
  [
    entry('UN3112 | Organic peroxide type B, solid, temperature controlled | 5.2 | | 1'),
    'temperature-controlled',
    'control and emergency temperatures',
  ],
  [entry('UN1993 | Flammable liquids, n.o.s. | 3 | II'), 'technical-name-missing', 'is a generic name'],
  [entry('UN1071 | Oil gas, compressed | 2.3 | | 2.1'), 'zone-missing', 'Give its hazard zone'],
  [entry('UN1828 | Sulfur chlorides | 8 | I'), 'inhalation-unanswered', 'Say whether this UN1828'],
  [
    entry('UN1828 | Sulfur chlorides | 8 | I', { poisonousByInhalation: true }),
    'inhalation-other-name',
    'Choose a name that says so',
  ],
  [
    entry('UN1017 | Chlorine | 2.3 | | 5.1 8', { limitedQuantity: true }),
    'limited-quantity-not-allowed',
    'column 8A',
  ],
  [entry('UN1203 | Gasoline | 3 | II', { specialPermit: 'none' }), 'special-permit-wrong', 'DOT-SP 11110'],
  [
    entry('UN1263 | Paint | 3 | II', { nonOdorized: true }),
    'not-petroleum-gas',
    'is not a liquefied petroleum gas',
  ],
  // A combustible liquid has no other hazard, and is of group III.
  [entry('UN1263 | Paint | Combustible liquid | II'), 'packing-group-wrong', 'UN1263, Paint, 3, PG III'],
  [entry('UN1230 | Methanol | Combustible liquid | II | 6.1'), 'wrong-class', 'UN1230, Methanol, 3'],
];

/** The field at which a refusal is shown. */
const FIELDS: Partial<Record<HazmatProblemCode, keyof HazmatEntry>> = {
  'unknown-number': 'identificationNumber',
  'unknown-name': 'properShippingName',
  'wrong-class': 'hazardClass',
  forbidden: 'properShippingName',
  'packing-group-missing': 'packingGroup',
  explosive: 'identificationNumber',
  radioactive: 'identificationNumber',
  'technical-name-missing': 'technicalName',
  'limited-quantity-not-allowed': 'limitedQuantity',
};

it.each(REFUSED)('refuses $identificationNumber $properShippingName, $hazardClass', (one, code, message) => {
  const check = checkEntry(table, one);
  expect(answer(one)).toBe(code);
  expect(check.ok ? '' : check.problems[0]?.message).toContain(message);
  expect(check.ok ? '' : check.problems[0]?.field).toMatch(FIELDS[code] ?? /./);
});

describe('a problem', () => {
  it('brings the rows along that the entry may have meant, and names four of them', () => {
    const check = checkEntry(table, entry('UN1263 | Banana | 8'));
    const [problem] = check.ok ? [] : check.problems;
    expect(problem?.rows.map(({ packingGroup }) => packingGroup).join(' ')).toBe('I II III I II III');
    expect(problem?.message).toMatch(/UN1263, Paint related material, 3, PG I; and 2 more\.$/);
  });

  it('stands beside all others once the row is found', () => {
    const more = { limitedQuantity: true, specialPermit: 'x' };
    expect(answer(entry('UN3257 | Elevated temperature liquid, n.o.s. | 9 | III', more))).toBe(
      'technical-name-missing,limited-quantity-not-allowed,special-permit-wrong',
    );
  });
});

it('takes a very long text for no name, and repeats only its beginning', () => {
  const long = 'paint '.repeat(20_000);
  const check = checkEntry(table, { ...entry('UN1263 | Paint | 3 | II'), properShippingName: long });
  expect(check.ok ? [] : check.problems.map(({ code }) => code)).toEqual(['unknown-name']);
  for (const field of ['identificationNumber', 'properShippingName', 'hazardClass', 'packingGroup']) {
    const altered = checkEntry(table, { ...entry('UN1263 | Paint | 3 | II'), [field]: long });
    expect(altered.ok ? '' : altered.problems[0]?.message.length).toBeLessThan(400);
  }
});
