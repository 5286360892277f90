import type { BulkType } from '@freightwright/contracts';
import { bulkColumnsOf } from '@freightwright/contracts';
import { densityPcf } from '@freightwright/domain';
import { expect, it } from 'vitest';
import { calculateRows } from '../run/calculate-rows.ts';
import { checkRow } from './check-row.ts';
import { readHeader } from './read-header.ts';

const check = (type: BulkType, header: string, row: string) =>
  checkRow(type, readHeader(type, header.split(',')), { row: 2, cells: row.split(',') });

/** One row of bills with the columns of its measures. */
function bill(header: string, row: string) {
  const measures = ['weight', 'unit_weight', 'handling_units', 'length', 'width', 'height', 'dimensions'];
  const others = bulkColumnsOf('bols').filter(({ key }) => !measures.includes(key));
  const names = [...others.map(({ key }) => key), header];
  return check('bols', names.join(','), [...others.map(({ example }) => example), row].join(','));
}
const errorsOf = (checked: ReturnType<typeof check>) =>
  checked.ok ? [] : checked.errors.map(({ column, rule }) => [column, rule]);

it('2,000 lb on 4 pallets of 48x40x48 are 500 lb each: 9.38 lb/cu ft, class 100', () => {
  for (const header of ['Total Weight,Pallets,Dimensions', 'Gross Weight,Qty,L x W x H']) {
    const checked = check('calculations', header, '2000,4,48x40x48');
    if (!checked.ok || !('count' in checked.input)) throw new Error(JSON.stringify(checked));
    const { input } = checked;
    expect(input).toMatchObject({ count: 4, weightLb: 500 });
    expect(densityPcf(input, input.weightLb)).toBeCloseTo(9.375, 6);
    expect(calculateRows([{ row: 2, at: 0, input }])).toMatchObject([
      { result: { density: 9.38, freightClass: '100' } },
    ]);
  }
});

it.each([
  ['Pieces are no units', 'Weight,Pieces,Dims', '500,40,48x40x48', { count: 1, weightLb: 500 }],
  ['both weights agree', 'Unit Weight,Total Weight,Qty,Dims', '500,2010,4,48x40x48', { weightLb: 500 }],
  [
    'a total in kilograms',
    'Total Weight (kg),Qty,Dims',
    '907.185,4,48x40x48',
    { weightLb: expect.closeTo(500, 2) },
  ],
  ['a total over one truck', 'Total Weight,Qty,Dims', '200000,400,48x40x48', { count: 400, weightLb: 500 }],
])('of a calculation, %s', (_, header, row, input) => {
  expect(check('calculations', header, row)).toMatchObject({ ok: true, input });
});

it.each([
  ['Unit Weight,Total Weight,Qty,Dims', '500,2100,4,48x40x48', [['total_weight', 'disagree']]],
  ['Total Weight,Qty,Dims', ',4,48x40x48', [['total_weight', 'required']]],
  ['Total Weight,Qty,Dims', '500,x,48x40x48', [['count', 'whole-number']]],
  ['Weight,Dims', '500,48x40', [['dimensions', 'dimensions']]],
  ['Weight,Dims', '500,', [['dimensions', 'required']]],
  ['Weight,Dims', '500,48x40x0', [['dimensions', 'not-positive']]],
  ['Weight,Dims,L,W,H', '500,48x40x48,48,40,60', [['dimensions', 'disagree']]],
])('of a calculation with %s, %s is an error', (header, row, errors) => {
  expect(errorsOf(check('calculations', header, row))).toEqual(errors);
});

it.each([
  ['48x40x48', [48, 40, 48]],
  ['48 x 40 x 48 in', [48, 40, 48]],
  ['48"x40"x48"', [48, 40, 48]],
  ['122*101*122 cm', [48.031, 39.764, 48.031]],
])('dimensions %j are three measures', (cell, sizes) => {
  const [lengthIn, widthIn, heightIn] = sizes.map((size) => expect.closeTo(size, 3));
  expect(check('calculations', 'Weight,Dims', `500,${cell}`)).toMatchObject({
    input: { lengthIn, widthIn, heightIn },
  });
});

it('dimensions have the unit of their name or column', () => {
  const lengthIn = expect.closeTo(48.031, 3);
  expect(check('calculations', 'Weight,Dims (cm)', '500,122x101x122')).toMatchObject({ input: { lengthIn } });
  expect(check('calculations', 'Weight,Dims,Dim UOM', '500,122x101x122,CM')).toMatchObject({
    input: { lengthIn },
  });
});

it.each([
  ['Unit Weight,Handling Unit Qty', '500,4', { weight: 2_000, handlingUnits: 4 }],
  ['Weight Each,HU Count,Dims', '500,4,48x40x48', { weight: 2_000, lengthIn: 48, heightIn: 48 }],
  ['Weight,Pallets', '2000,4', { weight: 2_000, handlingUnits: 4 }],
  ['Total Weight,Unit Weight,Pallets', '2000,500,4', { weight: 2_000 }],
])('of a bill, %s %s is the whole line', (header, row, line) => {
  expect(bill(header, row)).toMatchObject({ ok: true, input: { lineItems: [line] } });
});

it.each([
  ['Total Weight,Unit Weight,Pallets', '2000,600,4', [['weight', 'disagree']]],
  ['Unit Weight,Pallets', '500,0', [['unit_weight', 'no-units']]],
  ['Unit Weight,Pallets', ',2', [['unit_weight', 'required']]],
])('of a bill with %s, %s is an error', (header, row, errors) => {
  expect(errorsOf(bill(header, row))).toEqual(errors);
});
