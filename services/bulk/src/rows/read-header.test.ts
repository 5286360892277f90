import { bulkColumnsOf, bulkTypes } from '@freightwright/contracts';
import { describe, expect, it } from 'vitest';
import { readHeader } from './read-header.ts';

const keysOf = (header: string) =>
  readHeader('calculations', header.split(',')).columns.map(({ key }) => key);

describe('the columns of a file', () => {
  it.each([
    'weight,length,width,height',
    ' Weight , LENGTH,Width,height ',
    'Weight (lb),Length (in),Width (in),Height (in)',
    'weight_lbs,length_in,width_in,height_in',
    'Wt,L,W,H',
    'Weight Each,Len,Width,Hgt',
    'weight kg,length cm,width cm,height cm',
  ])('are recognized in %j', (header) => {
    expect(keysOf(header)).toEqual(['weight', 'length', 'width', 'height']);
  });

  it.each([
    ['Package-Type', 'package_type'],
    ['PackageType', 'package_type'],
    ['Haz', 'hazmat'],
    ['Commodity', 'description'],
    ['Qty', 'count'],
  ])('%s is %s', (name, key) => {
    expect(keysOf(`weight,length,width,height,${name}`).at(-1)).toBe(key);
  });

  it.each(['HazMat', 'Haz Mat', 'Haz-Mat?', 'DG', 'Hazmat (Y/N)', 'Is Hazardous', 'Dangerous Goods', 'HM'])(
    '%s is the hazmat of a row',
    (name) => {
      for (const type of bulkTypes) {
        const keys = bulkColumnsOf(type).map(({ key }) => (key === 'hazmat' ? name : key));
        expect(readHeader(type, keys).columns.find(({ header }) => header === name)?.key).toBe('hazmat');
      }
    },
  );

  it.each([
    'UN Number',
    'UN/NA #',
    'UN No.',
    'Hazard Class',
    'DG Class',
    'Packing Group',
    'HazMat Contact',
    'Non Haz',
  ])('%s stops a file of calculations, because it must not be ignored', (name) => {
    expect(() => readHeader('calculations', ['weight', 'length', 'width', 'height', name])).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ rule: 'hazmat-column' })] }),
    );
  });

  it.each(['Unit', 'Hazelnuts', 'Unnumbered', 'Adr', 'Under', 'Group'])('%s does not', (name) => {
    expect(readHeader('calculations', ['weight', 'length', 'width', 'height', name]).columns).toHaveLength(4);
  });

  it.each(['UOM', 'Unit of Measure', 'Measurement Unit'])(
    '%s alone stops a file: it may be for any',
    (name) => {
      expect(() => readHeader('calculations', ['weight', 'length', 'width', 'height', name])).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ rule: 'unit-column' })] }),
      );
    },
  );

  it('keep the unit that their name says', () => {
    const { columns } = readHeader('calculations', ['Weight (kg)', 'length', 'width', 'Height cm']);
    expect(columns.map(({ unit }) => unit)).toEqual(['kg', undefined, undefined, 'cm']);
  });

  it('that nobody asked for are told', () => {
    const header = ['weight', 'length', 'width', 'height', 'color', ''];
    expect(readHeader('calculations', header)).toMatchObject({ ignored: ['color'], width: 6 });
  });

  it('that are missing or doubled are each named', () => {
    const read = () => readHeader('calculations', ['Weight', 'Length', 'Len']);
    expect(read).toThrow(
      expect.objectContaining({
        code: 'bulk.file-refused',
        errors: [
          { field: 'length', rule: 'duplicate', message: expect.stringContaining('"Length" and "Len"') },
          { field: 'width', rule: 'missing', message: 'The column width is missing.' },
          { field: 'height', rule: 'missing', message: 'The column height is missing.' },
        ],
      }),
    );
  });

  it.each([
    ['calculations', 'Total Weight', 'total_weight'],
    ['calculations', 'Gross Wt (kg)', 'total_weight'],
    ['predictions', 'Unit Weight', 'weight'],
    ['predictions', 'Handling Unit Qty', 'count'],
    ['calculations', 'HU Count', 'count'],
    ['calculations', 'Pieces', 'pieces'],
    ['calculations', 'Cartons', 'pieces'],
    ['bols', 'Weight', 'weight'],
    ['bols', 'Gross Weight', 'weight'],
    ['bols', 'Unit Weight', 'unit_weight'],
    ['bols', 'Handling Unit Qty', 'handling_units'],
    ['bols', 'PCS', 'packages'],
    ['calculations', 'Dims', 'dimensions'],
    ['calculations', 'L x W x H', 'dimensions'],
    ['bols', 'Dimensions (LxWxH)', 'dimensions'],
    ['bols', 'LxWxH cm', 'dimensions'],
  ] as const)('in a file of %s, %s is %s', (type, name, key) => {
    const others = bulkColumnsOf(type).map((column) => column.key);
    const header = readHeader(type, [...others.filter((other) => other !== key), name]);
    expect(header.columns.at(-1)).toMatchObject({ key, header: name });
  });

  it.each([
    ['calculations', 'Qty,Total Weight,Dims', ['count', 'total_weight', 'dimensions']],
    ['calculations', 'Pallets,Qty,Weight,Dims', ['count', 'pieces', 'weight', 'dimensions']],
    ['calculations', 'Weight,Total Weight,Dims', ['weight', 'total_weight', 'dimensions']],
  ] as const)('in a file of %s with %s are told apart by each other', (type, header, keys) => {
    expect(readHeader(type, header.split(',')).columns.map(({ key }) => key)).toEqual(keys);
  });

  const bolHeader = (...change: [key: string, names: string][]) => {
    const names = new Map(change);
    return bulkColumnsOf('bols').flatMap(({ key }) =>
      key === 'unit_weight' ? [] : (names.get(key) ?? key).split(',').filter(Boolean),
    );
  };

  it('of bills tell Qty apart by the other count', () => {
    const keyOfQty = (key: string) =>
      readHeader('bols', bolHeader([key, 'Qty'])).columns.find(({ header }) => header === 'Qty')?.key;
    expect(['handling_units', 'packages'].map(keyOfQty)).toEqual(['handling_units', 'packages']);
  });

  it.each([
    ['calculations', 'Weight,Unit Weight,Dims'.split(','), 'Weight', ['weight', 'total_weight']],
    ['calculations', 'Weight,Wt,Dims'.split(','), 'Weight', ['weight', 'total_weight']],
    ['bols', bolHeader(['handling_units', 'Qty'], ['packages', '']), 'Qty', ['handling_units', 'packages']],
    ['bols', bolHeader(['packages', 'packages,Qty']), 'Qty', ['handling_units', 'packages']],
    ['bols', bolHeader(['weight', 'Total Weight,Weight']), 'Weight', ['weight', 'unit_weight']],
  ] as const)('in a file of %s with %s are a question', (type, cells, header, choices) => {
    expect(() => readHeader(type, [...cells])).toThrow(
      expect.objectContaining({
        errors: expect.arrayContaining([
          expect.objectContaining({
            field: choices[0],
            rule: 'ambiguous',
            message: expect.stringContaining(header),
          }),
        ]),
        columns: expect.arrayContaining([{ header, key: null, choices, samples: [] }]),
      }),
    );
  });

  it('of one name are mapped apart by their number, and are a question without a mapping', () => {
    const cells = ['Weight', 'Length', 'Width', 'Height', 'weight ', 'Memo', 'Memo'];
    const columns = ['Weight', 'weight (2)', 'Memo', 'Memo (2)'].map((header) =>
      expect.objectContaining({ header, key: null }),
    );
    expect(() => readHeader('calculations', cells)).toThrow(
      expect.objectContaining({ columns: expect.arrayContaining(columns) }),
    );
    const mapping = { Weight: null, 'Weight (2)': 'weight', 'Memo (2)': 'description' };
    const { columns: used, ignored } = readHeader('calculations', cells, { mapping });
    expect(used.map(({ key, index }) => [key, index])).toEqual(
      expect.arrayContaining([
        ['weight', 4],
        ['description', 6],
      ]),
    );
    expect(ignored).toEqual(['Weight', 'Memo']);
    expect(() => readHeader('calculations', cells, { mapping: { 'Memo (3)': null } })).toThrow(
      expect.objectContaining({
        errors: expect.arrayContaining([expect.objectContaining({ rule: 'unknown-header' })]),
      }),
    );
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 101 }, (_, index) => `c${index}`);
    expect(() => readHeader('calculations', many)).toThrow(
      expect.objectContaining({ code: 'bulk.file-refused' }),
    );
  });

  it.each(bulkTypes)('of the template of %s are all used', (type) => {
    const keys = bulkColumnsOf(type).map(({ key }) => key);
    const header = readHeader(type, keys);
    expect(header.columns.map(({ key }) => key)).toEqual(keys);
    expect(header.ignored).toEqual([]);
  });
});
