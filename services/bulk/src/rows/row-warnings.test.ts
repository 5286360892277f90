import { type BulkType, bulkColumnsOf } from '@freightwright/contracts';
import { loadZipPoints } from '@freightwright/zip-points';
import { expect, it } from 'vitest';
import { checkRows } from '../job/chunk.ts';
import { readHeader } from './read-header.ts';

const zips = await loadZipPoints();
const today = '2026-11-28';

/** The warnings of the row of the template with the test's changes; other columns by name. */
function warningsOf(type: BulkType, change: Record<string, string>) {
  const columns = bulkColumnsOf(type).filter(({ key, example }) => key in change || example !== '');
  const header = readHeader(
    type,
    columns.map(({ key }) => key),
  );
  const cells = columns.map(({ key, example }) => change[key] ?? example);
  const { warnings, errors } = checkRows(type, header, [{ row: 2, cells }], { today, zips });
  expect(errors).toEqual([[]]);
  return warnings?.[0];
}

const oneLb = { weight: '1', length: '48', width: '40', height: '48' };

it.each([
  ['calculations', {}],
  ['predictions', {}],
  ['bols', {}],
  ['calculations', { weight: '5000' }],
  ['calculations', { height: '95' }],
  ['predictions', { origin_zip: '07720-1234' }],
] as const)('a usual row of %s with %j has none', (type, change) => {
  expect(warningsOf(type, change)).toBeUndefined();
});

it.each([
  ['calculations', oneLb, [['weight', 'density']]],
  [
    'calculations',
    { ...oneLb, weight: '500', length: '12', width: '12', height: '2' },
    [['weight', 'density']],
  ],
  [
    'calculations',
    { height: '480', weight: '5000' },
    [
      ['height', 'overlength'],
      ['height', 'trailer-size'],
    ],
  ],
  ['calculations', { length: '120' }, [['length', 'overlength']]],
  [
    'calculations',
    { width: '97', length: '97', height: '97' },
    [
      ['height', 'overlength'],
      ['height', 'trailer-size'],
    ],
  ],
  [
    'calculations',
    { weight: '25000', height: '96', length: '90' },
    [
      ['height', 'overlength'],
      ['weight', 'count-against-weight'],
    ],
  ],
  ['predictions', { weight: '9000' }, [['weight', 'count-against-weight']]],
  ['bols', { consignee_address: 'P.O. Box 12' }, [['consignee_address', 'po-box']]],
  ['bols', { shipper_city: 'Macon' }, [['shipper_city', 'city-against-zip']]],
  ['bols', { ship_date: '2029-12-01' }, [['ship_date', 'ship-date-ahead']]],
  ['bols', { ship_date: '2019-12-01' }, [['ship_date', 'ship-date-past']]],
  [
    'bols',
    { weight: '25000', length: '', width: '', height: '' },
    [
      ['handling_units', 'count-against-weight'],
      ['service_type', 'over-one-pickup'],
    ],
  ],
  ['bols', { freight_class: '50' }, [['freight_class', 'class-against-density']]],
  [
    'bols',
    { height: '120' },
    [
      ['height', 'overlength'],
      ['height', 'trailer-size'],
    ],
  ],
] as const)('a row of %s with %j is to be checked', (type, change, expected) => {
  const found = (warningsOf(type, change) ?? []).map(({ column, rule }) => [column, rule]);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

it('a ZIP code with a zero put before it names its city', () => {
  expect(warningsOf('predictions', { origin_zip: '7720', destination_zip: '501' })).toEqual([
    {
      column: 'origin_zip',
      rule: 'zip-padded',
      message: expect.stringMatching(/^7720 was read as 07720, Bradley Beach, NJ\. Check/),
    },
    {
      column: 'destination_zip',
      rule: 'zip-padded',
      message: expect.stringContaining('501 was read as 00501'),
    },
  ]);
  expect(warningsOf('bols', { shipper_zip: '2108', shipper_state: 'MA' })).toMatchObject([
    { column: 'shipper_city', rule: 'city-against-zip' },
    { column: 'shipper_zip', message: expect.stringContaining('02108, Boston, MA') },
  ]);
});

it('names the column that the file has', () => {
  const header = readHeader('calculations', ['Total Weight', 'Dims']);
  const row = { row: 2, cells: ['9000', '480x40x48'] };
  const { warnings } = checkRows('calculations', header, [row], { today, zips: undefined });
  expect(warnings?.[0]?.map(({ column }) => column)).toEqual(['dimensions', 'total_weight']);
});
