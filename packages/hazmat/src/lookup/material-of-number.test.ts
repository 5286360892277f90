import { expect, it } from 'vitest';
import { hazmatColumns } from '../columns/index.ts';
import type { HazmatRow } from '../hazmat-table.ts';
import { hazmatTable } from '../table/index.ts';
import { listMaterials } from './list-materials.ts';
import { materialOfNumber } from './material-of-number.ts';

const table = hazmatTable();
const columns = hazmatColumns();
const material = (number: string) => {
  const found = materialOfNumber(table, columns, number);
  if (found === undefined) throw new Error(`The table has no ${number}`);
  return found;
};
const row = (number: string, at = 0) => {
  const found = material(number).rows[at];
  if (found === undefined) throw new Error(`${number} has no row ${at}`);
  return found;
};

it('gives a number with all columns of its row', () => {
  expect(row('UN1203')).toMatchObject({
    description: 'Gasoline includes gasoline mixed with ethyl alcohol, with not more than 10% alcohol',
    shippingNames: ['Gasoline'],
    hazardClass: '3',
    packingGroup: 'II',
    labels: ['3'],
    specialProvisions: ['144', '177', 'B1', 'B33', 'IB2', 'T4'],
    exceptions: ['173.150'],
    nonBulk: ['173.202'],
    bulk: ['173.242'],
    passengerAircraftRail: '5 L',
    cargoAircraft: '60 L',
    stowage: 'E',
    limitedQuantity: true,
    paper: { description: 'UN1203, Gasoline, 3, PG II' },
    placarding: { placards: [{ placard: 'FLAMMABLE', from: '1001-lb' }], notRequired: [] },
  });
  expect(material('UN1203').ergGuides).toEqual(['128']);
});

it('has a text for every special provision of every number', () => {
  const numbers = new Set(table.rows.map(({ identificationNumber }) => identificationNumber).filter(Boolean));
  for (const number of numbers) {
    for (const { code, text } of material(number).provisions) expect(`${code} ${text}`).toMatch(/^\w+ .{10}/);
  }
});

it.each([
  ['UN1017', 0, [{ placard: 'POISON GAS', from: 'any-weight' }]],
  ['UN1428', 0, [{ placard: 'DANGEROUS WHEN WET', from: 'any-weight' }]],
  ['NA1993', 0, [{ placard: 'COMBUSTIBLE', from: 'in-bulk' }]],
  ['UN3480', 0, []],
])('the placards of %s, row %d, are %j', (number, at, placards) => {
  expect(row(number, at).placarding.placards).toEqual(placards);
});

it('says why class 9 and division 6.2 have no placard', () => {
  expect(row('UN3480').placarding.notRequired).toEqual([
    'Class 9 needs no placard within the United States (172.504(f)(9)).',
  ]);
  expect(row('UN2814').placarding.notRequired).toEqual([
    'Division 6.2 has no placard in Table 2 (172.504(e)).',
  ]);
});

it.each([
  ['UN1993', /technical name in parentheses after the shipping name \(172\.203\(k\)\)/],
  ['UN1203', /words “Limited Quantity” and no labels/],
  ['UN1203', /answers 24 hours a day \(172\.604\(a\)\)/],
  ['ID8000', /needs no emergency phone number \(172\.604\(d\)\(2\)\)/],
  ['UN0012', /The quantity is the net mass of the articles \(172\.202\(a\)\(5\)\(i\), PHMSA 04-0086\)/],
  [
    'UN0336',
    /must give the net explosive mass \(172\.202\(a\)\(5\)\(i\)\)\. Our bill of lading has no place/,
  ],
  ['UN2915', /must give nuclides, activity and labels/],
  ['UN3111', /must give the control and emergency temperatures/],
  ['UN1005', /for international transportation/],
  ['UN3539', /hazard zone, which its manufacturer knows \(172\.203\(m\)\)/],
])('the notes on the paper of %s have %s', (number, note) => {
  expect(row(number).paper.notes).toContainEqual(expect.stringMatching(note));
});

it('writes the inhalation hazard into the description', () => {
  expect(row('UN1017').paper.description).toBe(
    'UN1017, Chlorine, 2.3, (5.1, 8), Poison-Inhalation Hazard, Zone B',
  );
});

it('names the reportable quantity of a substance that Appendix A lists', () => {
  expect(material('UN1017').substances).toEqual([{ name: 'Chlorine', reportableQuantityLb: 10 }]);
});

it.each(['UN0000', 'UN9999', '1203', ''])('knows no number %s', (number) => {
  expect(materialOfNumber(table, columns, number)).toBeUndefined();
});

it('lists rows that differ in their packing group alone as one material', () => {
  const { found, materials } = listMaterials(table, '1263', 10);
  expect(found).toBe(2);
  expect(materials.map(({ packingGroups }) => packingGroups)).toEqual([
    ['I', 'II', 'III'],
    ['I', 'II', 'III'],
  ]);
});

it('counts all that it finds and gives the first of them', () => {
  const { found, materials } = listMaterials(table, 'acid', 5);
  expect(found).toBeGreaterThan(100);
  expect(materials).toHaveLength(5);
});

it('lists a forbidden material without a number', () => {
  const [first] = listMaterials(table, 'acetylene liquefied', 5).materials;
  expect(first).toMatchObject({ identificationNumber: '', hazardClass: 'Forbidden' });
});

it('has columns for each row and stays within what an answer may hold', () => {
  expect(columns.rows).toHaveLength(table.rows.length);
  const rowsOf = Map.groupBy(table.rows, (each: HazmatRow) => each.identificationNumber);
  rowsOf.delete('');
  expect(Math.max(...[...rowsOf.values()].map((rows) => rows.length))).toBeLessThanOrEqual(20);
});
