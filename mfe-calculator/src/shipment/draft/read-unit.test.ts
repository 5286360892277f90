import { describe, expect, it, test } from 'vitest';
import { readUnit } from './read-unit.ts';
import { blankCommodity, blankUnit, type UnitDraft } from './shipment-draft.ts';

const gma: UnitDraft = { ...blankUnit(1), length: '48', width: '40', height: '48', weight: '500' };

describe('a row', () => {
  it('is a handling unit once its fields are filled in', () => {
    expect(readUnit(gma, 'us')).toEqual({
      faults: {},
      missing: [],
      commodities: [],
      unit: {
        count: 1,
        packaging: 'pallet',
        lengthIn: 48,
        widthIn: 40,
        heightIn: 48,
        weightLb: 500,
        stackable: false,
        commodities: [],
      },
    });
  });

  it('names what is missing, and calls nothing of it wrong', () => {
    const read = readUnit({ ...blankUnit(1), length: '48', height: ' ' }, 'us');
    expect(read).toMatchObject({ unit: null, faults: {}, missing: ['width', 'height', 'weight'] });
  });

  test.each<[Partial<UnitDraft>, string, string]>([
    [{ height: 'abc' }, 'height', 'Height must be a number'],
    [{ height: '0' }, 'height', 'Height must be more than 0 in'],
    [{ height: '-4' }, 'height', 'Height must be more than 0 in'],
    [{ length: '1e3' }, 'length', 'Length must be a plain number, without an e'],
    [{ width: '10001' }, 'width', 'Width must be at most 10,000 in'],
    [{ width: '40 lb' }, 'width', 'Width must be in inches'],
    [{ weight: '100001' }, 'weight', 'Weight must be at most 100,000 lb'],
    [{ count: 'two' }, 'count', 'Count must be a whole number'],
    [{ count: '1.5' }, 'count', 'Count must be a whole number'],
    [{ count: '0' }, 'count', 'Count must be at least 1'],
    [{ count: '-2' }, 'count', 'Count must be at least 1'],
    [{ count: '1000' }, 'count', 'Count must be at most 999'],
    [{ palletHeight: '25' }, 'palletHeight', 'Pallet height must be at most 24 in'],
    [{ height: '9999', palletHeight: '6' }, 'height', 'Height with the pallet must be at most 10,000 in'],
  ])('with %o is not counted and says why', (values, field, words) => {
    const { unit, faults } = readUnit({ ...gma, ...values }, 'us');
    expect(unit).toBeNull();
    expect(faults).toEqual({ [field]: words });
  });

  test.each<[Partial<UnitDraft>, object]>([
    [{ height: '48 in' }, { heightIn: 48 }],
    [{ height: '48,5' }, { heightIn: 48.5 }],
    [{ height: '4\' 2"' }, { heightIn: 50 }],
    [{ length: '122 cm' }, { lengthIn: 48.031496063 }],
    [{ weight: '227 kg' }, { weightLb: 500.44933516 }],
    [{ weight: '1,200' }, { weightLb: 1200 }],
    [{ count: ' 12 ' }, { count: 12 }],
    [{ turnable: false }, { turnable: false }],
    [{ palletHeight: '5.5' }, { heightIn: 53.5, addedPalletHeightIn: 5.5 }],
    [{ palletHeight: '5.5', packaging: 'crate' }, { heightIn: 48 }],
  ])('with %o is read as it was meant', (values, unit) => {
    expect(readUnit({ ...gma, ...values }, 'us').unit).toMatchObject(unit);
  });

  it('in metric is read in centimeters and kilograms', () => {
    const { unit } = readUnit(
      { ...gma, length: '120', width: '100', height: '100', weight: '200' },
      'metric',
    );
    expect(unit?.lengthIn).toBeCloseTo(47.2441, 4);
    expect(unit?.weightLb).toBeCloseTo(440.925, 3);
  });
});

describe('a commodity', () => {
  const described = { ...blankCommodity(2, 'carton'), description: ' Books ', pieces: '10', weight: '300' };

  it('counts with its pieces and weight, its class and item only when they are there', () => {
    expect(readUnit({ ...gma, commodities: [described] }, 'us').unit?.commodities).toEqual([
      { description: 'Books', pieces: 10, packaging: 'carton', weightLb: 300, hazmat: false },
    ]);
    const own = { ...described, freightClass: '65', nmfcItem: '161560-02', hazmat: true } as const;
    expect(readUnit({ ...gma, commodities: [own] }, 'us').unit?.commodities).toMatchObject([
      { freightClass: '65', nmfcItem: '161560-02', hazmat: true },
    ]);
  });

  test.each([
    [{ pieces: '0' }, { pieces: 'Pieces must be at least 1' }],
    [{ pieces: '100001' }, { pieces: 'Pieces must be at most 100,000' }],
    [{ weight: 'heavy' }, { weight: 'Weight must be a number' }],
    [{ nmfcItem: '12-345' }, { nmfcItem: 'NMFC item must be digits, such as 156600-05' }],
    [{ weight: '' }, {}],
  ])('with %o is left out, and its unit counts all the same', (values, faults) => {
    const read = readUnit({ ...gma, commodities: [{ ...described, ...values }] }, 'us');
    expect(read.commodities).toEqual([{ commodity: null, faults }]);
    expect(read.unit?.commodities).toEqual([]);
  });
});
