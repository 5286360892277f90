import type { StoredBolProduct } from '@freightwright/contracts';
import { paint } from '@freightwright/samples';
import { describe, expect, test } from 'vitest';
import { blankLine, type LineValues } from '../values/bol-values.ts';
import { fillLine, productOf } from './product-values.ts';

const publishers: StoredBolProduct = {
  commodityDescription: 'Loudspeakers, boxed',
  handlingUnitType: 'skid',
  packageType: 'box',
  palletType: 'Block',
  unitWeight: 512.5,
  lengthIn: 48,
  widthIn: 40,
  heightIn: 60,
  nmfcClass: '100',
  nmfcItem: '63060-02',
};
const { quantity: _, ...entry } = paint.hazmatDetails;
const paints: StoredBolProduct = {
  commodityDescription: 'Alkyd paint',
  hazmatDetails: { ...entry, packingGroup: 'II', hazardClass: '3', quantityUnit: 'gal' },
};
const blank = blankLine('line-1');
/** The line after the product was filled in. */
const into = (line: LineValues, ...filling: [StoredBolProduct, Parameters<typeof fillLine>[2]?]) => {
  const { put, filled, saved } = fillLine(line, ...filling);
  return { line: { ...line, ...put }, put, filled, saved };
};

describe('a product in a line', () => {
  test('fills in everything of a line in which only the beginning of its description was typed', () => {
    const { line, filled, saved } = into({ ...blank, commodityDescription: 'loud' }, publishers);
    expect(line).toEqual({
      ...blank,
      commodityDescription: 'Loudspeakers, boxed',
      handlingUnitType: 'skid',
      packageType: 'box',
      palletType: 'Block',
      weight: '512.5',
      lengthIn: '48',
      widthIn: '40',
      heightIn: '60',
      nmfcClass: '100',
      nmfcItem: '63060-02',
    });
    expect(filled).toEqual([
      'package type',
      'freight class',
      'NMFC item',
      'unit type',
      'pallet',
      'size',
      'weight',
    ]);
    expect(saved).toEqual([]);
  });

  test('weighs as many units as the line has', () => {
    expect(into({ ...blank, handlingUnits: '4' }, publishers).line.weight).toBe('2050');
    expect(into({ ...blank, handlingUnits: '3' }, { ...publishers, unitWeight: 0.07 }).line.weight).toBe(
      '0.21',
    );
  });

  test('gives neither unit, size nor weight to freight on the unit of another line', () => {
    const { line } = into({ ...blank, handlingUnits: '0' }, publishers);
    expect(line).toMatchObject({ handlingUnitType: 'pallet', weight: '', lengthIn: '', nmfcClass: '100' });
  });

  test.each<[string, Partial<LineValues>]>([
    ['weight', { weight: '500' }],
    ['size', { heightIn: '72' }],
    ['freight class', { nmfcClass: '85' }],
    ['NMFC item', { nmfcItem: '1000' }],
    ['package type', { packageType: 'crate' }],
    ['unit type', { handlingUnitType: 'crate' }],
    ['pallet', { palletType: 'None' }],
  ])('leaves %s as it was typed, says so, and takes it over when asked', (text, typed) => {
    const typedLine = { ...blank, ...typed };
    const left = into(typedLine, publishers);
    expect(left.line).toMatchObject(typed);
    expect(left.saved).toEqual([text]);
    expect(left.filled).not.toContain(text);
    const taken = into(left.line, publishers, { before: left.put, over: true });
    expect(taken.filled).toEqual([text]);
    expect(taken.saved).toEqual([]);
    expect(taken.line).toEqual({ ...into(blank, publishers).line });
  });

  test('gives way to another product where nothing was typed since', () => {
    const first = into(blank, publishers);
    const typed = { ...first.line, nmfcClass: '92.5' };
    const { line, saved } = into(
      typed,
      { commodityDescription: 'Cable', nmfcClass: '60', lengthIn: 10 },
      { before: first.put },
    );
    expect(line).toMatchObject({
      commodityDescription: 'Cable',
      nmfcClass: '92.5',
      nmfcItem: '',
      weight: '',
    });
    expect(line).toMatchObject({
      lengthIn: '10',
      widthIn: '',
      packageType: 'carton',
      palletType: 'Standard',
    });
    expect(saved).toEqual(['freight class']);
  });

  test('brings the mark of an unconfirmed NMFC sample, and leaves that of what was typed', () => {
    const sampled = { ...publishers, nmfcSample: true };
    expect(into(blank, sampled).line.nmfcSample).toBe(true);
    const { line } = into({ ...blank, nmfcClass: '85', nmfcSample: true }, publishers);
    expect(line).toMatchObject({ nmfcClass: '85', nmfcItem: '63060-02', nmfcSample: true });
  });
});

describe('a hazardous product in a line', () => {
  const material = { identificationNumber: 'UN1263', properShippingName: 'Paint', packingGroup: 'II' };

  test('brings its entry, and leaves how much of it there is', () => {
    const typed = { ...blank, hazmat: true, hazmatDetails: { ...blank.hazmatDetails, quantity: '18' } };
    const { line, filled } = into(typed, paints);
    expect(line).toMatchObject({ hazmat: true, hazmatDetails: { ...material, quantity: '18' } });
    expect(line.hazmatDetails.quantityUnit).toBe('');
    expect(into(blank, paints).line.hazmatDetails.quantityUnit).toBe('gal');
    expect(filled).toContain('hazardous material');
  });

  test('leaves another material as it was chosen', () => {
    const acetone = { ...blank.hazmatDetails, identificationNumber: 'UN1090', properShippingName: 'Acetone' };
    const { line, saved } = into({ ...blank, hazmat: true, hazmatDetails: acetone }, paints);
    expect(line.hazmatDetails).toEqual(acetone);
    expect(saved).toEqual(['hazardous material']);
  });

  test('without its entry is hazardous still, so that it cannot be issued as if it were not', () => {
    const { line, filled } = into(blank, paints, { withoutEntry: true });
    expect(line).toMatchObject({ hazmat: true, hazmatDetails: blank.hazmatDetails });
    expect(filled).not.toContain('hazardous material');
  });

  test('is gone with the product', () => {
    const first = into(blank, paints);
    const { line } = into(first.line, publishers, { before: first.put });
    expect(line).toMatchObject({ hazmat: false, hazmatDetails: blank.hazmatDetails });
  });
});

describe('a line as a product', () => {
  test('survives the way into the book and back', () => {
    for (const product of [publishers, paints]) {
      const { line } = into({ ...blank, handlingUnits: '4' }, product);
      expect(into({ ...blank, handlingUnits: '4' }, productOf(line)).line).toEqual(line);
    }
  });

  test('weighs one unit, and has neither amount nor residue', () => {
    const { line } = into({ ...blank, handlingUnits: '3' }, paints);
    const hazmatDetails = { ...line.hazmatDetails, quantity: '18', residue: true };
    const product = productOf({ ...line, weight: '100', hazmatDetails });
    expect(product.unitWeight).toBe(33.33);
    expect(Object.keys(product.hazmatDetails ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:quantity|residue|hazardousWaste)$/)]),
    );
  });

  test('has no weight of a unit when the freight stands on another line’s', () =>
    expect(productOf({ ...blank, handlingUnits: '0', weight: '100' }).unitWeight).toBeUndefined());
});
