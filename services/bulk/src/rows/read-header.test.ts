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
    'Gross Weight,Len,Width,Hgt',
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
    const read = () => readHeader('calculations', ['Weight', 'Wt', 'length']);
    expect(read).toThrow(
      expect.objectContaining({
        code: 'bulk.file-refused',
        errors: [
          { field: 'weight', rule: 'duplicate', message: expect.stringContaining('"Weight" and "Wt"') },
          { field: 'width', rule: 'missing', message: 'The column width is missing.' },
          { field: 'height', rule: 'missing', message: 'The column height is missing.' },
        ],
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
