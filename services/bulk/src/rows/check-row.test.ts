import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BolForm,
  type BulkType,
  bolColumnFields,
  bulkColumnsOf,
  bulkLimits,
  bulkTypes,
} from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { checkRow } from './check-row.ts';
import { readHeader } from './read-header.ts';

/** The example of the template, with the test's changes. */
function check(type: BulkType, change: Record<string, string> = {}) {
  const columns = bulkColumnsOf(type);
  const header = readHeader(
    type,
    columns.map(({ key }) => key),
  );
  return checkRow(type, header, { row: 2, cells: columns.map(({ key, example }) => change[key] ?? example) });
}
const inputOf = (type: BulkType, change: Record<string, string> = {}) => {
  const checked = check(type, change);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.input;
};

const given = (isHazmat: boolean | undefined) => (cell: string) => [cell, isHazmat] as const;

describe('a row', () => {
  it.each(bulkTypes)('of the template of %s has no fault', (type) => {
    expect(check(type)).toMatchObject({ ok: true });
  });

  it.each([
    ['weight', '', 'required', 'Weight is required'],
    ['weight', 'heavy', 'not-a-number', 'Weight must be a number'],
    ['length', '0', 'not-positive', 'Length must be more than 0 in'],
    ['height', '10001', 'too-large', 'Height must be at most 10,000 in'],
    ['package_type', 'yacht', 'choice', 'Package type must be one of'],
    ['hazmat', 'perhaps', 'choice', 'Hazmat must be yes or no'],
    ['count', '1.5', 'whole-number', 'Count must be a whole number from 1 to 999'],
    ['description', 'x'.repeat(201), 'max', 'Description must have at most 200 characters'],
    ['description', 'x'.repeat(bulkLimits.cellChars + 1), 'max', 'A cell must have at most 5,000 characters'],
    ['description', 'B\uFFFDcher', 'encoding', 'a character in another encoding'],
  ])('with %s %j breaks a rule and says which', (column, value, rule, message) => {
    expect(check('calculations', { [column]: value })).toMatchObject({
      ok: false,
      errors: [
        {
          column,
          value: value.slice(0, bulkLimits.cellChars),
          rule,
          message: expect.stringContaining(message),
        },
      ],
    });
  });

  it('tells all its faults at once', () => {
    const checked = check('predictions', {
      weight: '-1',
      hazmat: '?',
      origin_zip: '6060',
      service_type: 'rocket',
    });
    const columns = checked.ok ? [] : checked.errors.map(({ column }) => column);
    expect(columns.toSorted()).toEqual(['hazmat', 'service_type', 'weight']);
  });

  it('tells an error of each cell beside one in another encoding', () => {
    const checked = check('bols', { description: 'B\uFFFDcher', weight: 'heavy', ship_date: '13/13/2026' });
    const errors = checked.ok ? [] : checked.errors.map(({ column, rule }) => [column, rule]);
    expect(errors.toSorted()).toEqual([
      ['description', 'encoding'],
      ['ship_date', expect.anything()],
      ['weight', 'not-a-number'],
    ]);
  });

  it.each([
    ...['IBC', 'tote bin', '275 gal IBC'].map((word) => [word, 'tote', 'tote']),
    ...['Gaylord', 'gaylord box'].map((word) => [word, 'box', 'box']),
    ...['55 gal drum', '55-Gallon Steel Drum', 'Drum (200 L)', 'Barrels'].map((word) => [
      word,
      'drum',
      'drum',
    ]),
    ...['PAT', 'PLT', 'Plts', 'Euro Pallet', 'CHEP pallets', '48x40 Pallet', 'GMA pallets'].map((word) => [
      word,
      'pallet',
      'pallet',
    ]),
    ...[
      ['5 gal pail', 'pail', 'drum'],
      ['bale', 'bundle', 'bundle'],
      ['Cylinder', 'cylinder', 'drum'],
      ['Case', 'case', 'carton'],
      ['EA', 'piece', 'loose'],
      ['Each', 'piece', 'loose'],
      ['tubes', 'tube', 'roll'],
      ['Super Sack', 'bag', 'bag'],
    ],
  ])('%s is a %s on a bill and a %s in a calculation', (word, packageType, packaging) => {
    expect(inputOf('bols', { package_type: word })).toMatchObject({
      lineItems: [{ handlingUnitType: packageType }],
    });
    expect(inputOf('calculations', { package_type: word })).toMatchObject({ packaging });
  });

  it.each([
    ...['ja', 'Yes - Class 3', '✓', 'Y', 'Yes (UN1263)', 'Class 8', 'UN 1263', 'x', 'DG'].map(given(true)),
    ...['nein', 'No', '', '-', 'N/A', 'non-hazardous', 'Not regulated', '☐'].map(given(false)),
    ...['perhaps', 'class', '3', 'see note', 'no, class 3', '?'].map(given(undefined)),
  ])('whose hazmat is %j is read as %j', (cell, expected) => {
    const checked = check('calculations', { hazmat: cell });
    if (expected === undefined) {
      expect(checked).toMatchObject({ errors: [{ column: 'hazmat', value: cell, rule: 'choice' }] });
    } else expect(checked).toMatchObject({ ok: true, input: { commodities: [{ hazmat: expected }] } });
  });

  it('with more cells than the header is told so', () => {
    const header = readHeader('calculations', ['weight', 'length', 'width', 'height']);
    const long = { row: 2, cells: ['500', '48', '40', '48', 'more'] };
    expect(checkRow('calculations', header, long)).toMatchObject({
      ok: false,
      errors: [{ column: '', rule: 'cells' }],
    });
    const padded = { row: 2, cells: ['500', '48', '40', '48', '', ' '] };
    expect(checkRow('calculations', header, padded)).toMatchObject({ ok: true });
  });

  it.each([
    ['122 cm', 48.031_5],
    ["4'", 48],
    ['48"', 48],
    ['1,200', 1_200],
  ])('takes the length %j as somebody types it', (length, lengthIn) => {
    const input = inputOf('calculations', { length });
    expect('lengthIn' in input && input.lengthIn).toBeCloseTo(lengthIn, 3);
  });

  it('takes the unit of a column for bare numbers alone', () => {
    const header = readHeader('calculations', ['Weight (kg)', 'length', 'width', 'height']);
    const weightOf = (weight: string) => {
      const checked = checkRow('calculations', header, { row: 2, cells: [weight, '48', '40', '48'] });
      return checked.ok && 'weightLb' in checked.input ? checked.input.weightLb : undefined;
    };
    expect(weightOf('100')).toBeCloseTo(220.462, 2);
    expect(weightOf('100 lb')).toBe(100);
  });

  it('takes the unit of a unit column for bare numbers, and refuses an unknown one', () => {
    const header = readHeader('calculations', [
      ...['Weight', 'Variant Weight Unit', 'Length', 'Width', 'Height', 'Dim UOM'],
    ]);
    const read = (...cells: string[]) => checkRow('calculations', header, { row: 2, cells });
    expect(read('227', 'KG', '122', '102', '122', 'cm')).toMatchObject({
      input: { weightLb: expect.closeTo(500.45, 2), lengthIn: expect.closeTo(48.03, 2) },
    });
    expect(read('500', '', '48', '40', '48 in', '')).toMatchObject({
      input: { weightLb: 500, lengthIn: 48, heightIn: 48 },
    });
    expect(read('500', 'stone', '48', '40', '48', 'IN')).toMatchObject({
      errors: [{ column: 'weight', value: '500', rule: 'unit' }],
    });
  });

  it('of a prediction gets the zeros back that a spreadsheet took, and services by their names', () => {
    const input = inputOf('predictions', {
      origin_zip: '2108',
      freight_class: '77.50',
      accessorials: 'liftgate; Residential delivery',
      service_type: 'Truckload',
    });
    expect(input).toMatchObject({
      originZip: '02108',
      freightClass: '77.5',
      accessorials: ['liftgate', 'residential'],
      serviceType: 'truckload',
    });
  });

  it('of a bill is the form of one line, under the rules of the form', () => {
    expect(
      inputOf('bols', {
        ship_date: '12/1/2026',
        shipper_state: 'Illinois',
        consignee_state: ' ga',
        freight_terms: 'COLLECT',
      }),
    ).toMatchObject({
      shipDate: '2026-12-01',
      shipperState: 'IL',
      consigneeState: 'GA',
      freightChargeTerms: 'Collect',
      lineItems: [{ weight: 500, handlingUnits: 1, packages: 20, packageType: 'carton' }],
    });
    expect(check('bols', { shipper_phone: '12', consignee_zip: 'Atlanta', weight: '' })).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ column: 'shipper_phone' }),
        expect.objectContaining({
          column: 'consignee_zip',
          message: 'ZIP must have 5 digits, or 9 as 30318-1234',
        }),
        expect.objectContaining({ column: 'weight', rule: 'required' }),
      ]),
    });
  });

  it('of a hazardous bill is sent to the form', () => {
    expect(check('bols', { hazmat: 'yes' })).toMatchObject({
      ok: false,
      errors: [{ column: 'hazmat', rule: 'hazmat' }],
    });
  });

  it('whose quotes do not fit is one fault', () => {
    const header = readHeader('calculations', ['weight', 'length', 'width', 'height']);
    const broken = { row: 2, cells: ['"1'], isBroken: true } as const;
    expect(checkRow('calculations', header, { ...broken, cells: [...broken.cells] })).toMatchObject({
      errors: [{ column: '', rule: 'quotes' }],
    });
  });
});

it.each(bolColumnFields)(
  'the column $bulk.column of a bill is its field $name',
  ({ name, isOfLine, entry, bulk }) => {
    if (name === 'hazmat')
      return expect(inputOf('bols', { hazmat: 'no' })).toMatchObject({ lineItems: [{ hazmat: false }] });
    const cell = name === 'freightChargeTerms' ? 'Collect' : String(entry.example);
    const form = inputOf('bols', { cod_remit_to: 'PO Box 12, Chicago', [bulk.column]: cell }) as BolForm;
    const read = new Map<string, unknown>(Object.entries(isOfLine ? (form.lineItems[0] ?? {}) : form));
    expect(String(read.get(name))).toBe(entry.kind === 'cents' ? String(Number(cell) * 100) : cell);
  },
);

it.each([
  [{ cod_amount: '$1,250.50', cod_remit_to: 'PO Box 12, Chicago' }, undefined],
  [{ cod_amount: '1250' }, { column: 'cod_remit_to', rule: 'required' }],
  [
    { cod_amount: 'much', cod_remit_to: 'PO Box 12, Chicago' },
    { column: 'cod_amount', rule: 'amount' },
  ],
])('COD of %o', (change, error) => {
  if (error) return expect(check('bols', change)).toMatchObject({ ok: false, errors: [error] });
  expect(inputOf('bols', change)).toMatchObject({ codAmountCents: 125_050 });
});

it('docs/bulk.md has the columns of each type, and which are required', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/bulk.md'), 'utf8');
  for (const type of bulkTypes) {
    const rows = bulkColumnsOf(type).map(
      ({ key, label, required, instead, synonyms }) =>
        `| \`${key}\` | ${label} | ${required ? `yes${instead ? `, or \`${instead}\`` : ''}` : ''} | ${synonyms.map((name) => name.replaceAll('_', ' ')).join(', ')} |`,
    );
    expect(page).toContain(`\n${rows.join('\n')}\n`);
  }
});
