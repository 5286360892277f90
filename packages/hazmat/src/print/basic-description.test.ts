import { expect, it } from 'vitest';
import { entry, table } from '../../test/rows-and-entries.ts';
import { checkEntry } from '../entry/check-entry.ts';
import type { HazmatEntry } from '../entry/hazmat-entry.ts';
import { describeEntry, formatDescription } from './basic-description.ts';

function printed(entry: HazmatEntry): string {
  const check = checkEntry(table, entry);
  if (!check.ok) throw new Error(check.problems[0]?.message);
  return formatDescription(describeEntry(check.row, entry));
}

const paint = entry('UN1263 | Paint | 3 | II');
const allyl = entry('UN1098 | Allyl alcohol | 6.1 | I | 3');
const G = { technicalName: 'contains Xylene and Benzene' };

it.each<[HazmatEntry, string, string]>([
  [paint, 'UN1263, Paint, 3, PG II', '172.202(a)(1) to (4)'],
  // The example of 172.202(b).
  [
    entry('UN2744 | Cyclobutyl chloroformate | 6.1 | II | 3 8'),
    'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II',
    '172.202(b)',
  ],
  [
    entry('UN1993 | flammable liquids, n.o.s. | 3 | II', G),
    'UN1993, Flammable liquids, n.o.s. (contains Xylene and Benzene), 3, PG II',
    '172.202(d)',
  ],
  // The example of 172.203(c)(2).
  [
    { ...allyl, reportableQuantity: true },
    'RQ, UN1098, Allyl alcohol, 6.1, (3), PG I, Poison-Inhalation Hazard, Zone B',
    '172.203(c)(2), (m)',
  ],
  [
    entry('UN1955 | Compressed gas, toxic, n.o.s. | 2.3', { technicalName: 'Arsine', inhalationZone: 'A' }),
    'UN1955, Compressed gas, toxic, n.o.s. (Arsine), 2.3, Toxic-Inhalation Hazard, Zone A',
    '172.203(m)',
  ],
  [
    entry('UN1005 | Ammonia, anhydrous | 2.2'),
    'UN1005, Ammonia, anhydrous, 2.2, Inhalation Hazard',
    'provision 13',
  ],
  [{ ...paint, limitedQuantity: true }, 'UN1263, Paint, 3, PG II, Limited Quantity', '172.203(b)'],
  [{ ...paint, hot: true }, 'UN1263, HOT Paint, 3, PG II', '172.203(n)'],
  [{ ...paint, residue: true }, 'RESIDUE: Last Contained UN1263, Paint, 3, PG II', '172.203(e)'],
  [
    { ...paint, residue: true, reportableQuantity: true },
    'RESIDUE: Last Contained RQ, UN1263, Paint, 3, PG II',
    '172.203(c) and (e)',
  ],
  [{ ...paint, specialPermit: 'sp 11110' }, 'UN1263, Paint, 3, PG II, DOT-SP 11110', '172.203(a)'],
  [{ ...paint, marinePollutant: true }, 'UN1263, Paint, 3, PG II, Marine Pollutant', '172.203(l)'],
  [
    { ...paint, reportableQuantity: true, hazardousSubstances: 'Xylene' },
    'RQ, UN1263, Paint, 3, PG II, (Xylene)',
    '172.203(c)(1)',
  ],
  [
    {
      ...paint,
      technicalName: 'contains Xylene',
      reportableQuantity: true,
      hazardousSubstances: 'xylene',
    },
    'RQ, UN1263, Paint (contains Xylene), 3, PG II',
    '172.203(c)(1), named once',
  ],
  [
    { ...paint, packingGroup: 'III', hazardClass: 'Combustible liquid' },
    'UN1263, Paint, Combustible liquid, PG III',
    '172.101(d)(4)',
  ],
  [
    entry('UN1978 | Propane | 2.1', { nonOdorized: true }),
    'UN1978, Propane, 2.1, Non-Odorized',
    '172.203(p)',
  ],
  // 'Molten' implies it.
  [
    entry('UN2448 | Sulfur, molten | 4.1 | III', { hot: true }),
    'UN2448, Sulfur, molten, 4.1, PG III',
    '172.203(n)',
  ],
  // Italic words stay as they were typed.
  [
    entry('UN1830 | Sulfuric acid  with more than 51 percent acid | 8 | II'),
    'UN1830, Sulfuric acid with more than 51 percent acid, 8, PG II',
    '172.101(c)(1)',
  ],
])('prints $identificationNumber as %s', (entry, text) => {
  expect(printed(entry)).toBe(text);
});

it('says of all that it adds which section asks for it', () => {
  const entry = {
    ...allyl,
    reportableQuantity: true,
    residue: true,
    marinePollutant: true,
    specialPermit: '9741',
  };
  const check = checkEntry(table, entry);
  if (!check.ok) throw new Error('refused');
  const { before, after } = describeEntry(check.row, entry);
  expect([...before, ...after].map(({ section }) => section)).toEqual([
    '172.203(e)(1)',
    '172.203(c)(2)',
    '172.203(m)',
    '172.203(l)(2)',
    '172.203(a)',
  ]);
});
