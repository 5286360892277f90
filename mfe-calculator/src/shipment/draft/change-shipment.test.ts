import { maxUnitKinds } from '@freightwright/contracts/constants';
import { describe, expect, it, test } from 'vitest';
import {
  inSystem,
  splitInto,
  withArrival,
  withCommodityAdded,
  withoutUnit,
  withUnit,
  withUnitAdded,
  withUnitCopied,
  withUnitRestored,
} from './change-shipment.ts';
import { readUnit } from './read-unit.ts';
import type { ShipmentDraft, UnitDraft } from './shipment-draft.ts';
import { blankCommodity, blankShipment, blankUnit, draftOf } from './shipment-draft.ts';

const one: ShipmentDraft = withUnit(blankShipment('us'), 1, {
  length: '48',
  width: '40',
  height: '48',
  weight: '500',
});
const lengths = ({ units }: ShipmentDraft) => units.map(({ length }) => length);

describe('rows', () => {
  it('added are of the kind before, with keys of their own', () => {
    const crates = withUnitAdded(withUnit(one, 1, { packaging: 'crate' }));
    expect(crates.units.map(({ packaging }) => packaging)).toEqual(['crate', 'crate']);
    expect(new Set(crates.units.map(({ key }) => key)).size).toBe(2);
  });

  it('copied stand right behind, contents and all', () => {
    const two = withUnitAdded(withCommodityAdded(one, 1, 'carton'));
    const copied = withUnitCopied(two, 1);
    expect(lengths(copied)).toEqual(['48', '48', '']);
    const keys = copied.units.flatMap(({ key, commodities }) => [
      key,
      ...commodities.map((each) => each.key),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys)).toBeLessThan(copied.nextKey);
  });

  it('removed come back where they stood', () => {
    const three = withUnitAdded(withUnitAdded(one));
    const [first] = three.units;
    if (first === undefined) throw new Error('no row');
    const without = withoutUnit(three, first.key);
    expect(lengths(without)).toEqual(['', '']);
    expect(lengths(withUnitRestored(without, { unit: first, index: 0 }))).toEqual(['48', '', '']);
  });

  it('are never none: removing the last one leaves a blank one, which undoing replaces', () => {
    const [only] = one.units;
    if (only === undefined) throw new Error('no row');
    const emptied = withoutUnit(one, only.key);
    expect(lengths(emptied)).toEqual(['']);
    expect(lengths(withUnitRestored(emptied, { unit: only, index: 0 }))).toEqual(['48']);
  });

  it('are at most as many as the contract takes', () => {
    const units = Array.from({ length: maxUnitKinds }, (_, index) => blankUnit(index + 1));
    const full: ShipmentDraft = { system: 'us', units, nextKey: 101 };
    expect(withUnitAdded(full)).toBe(full);
    expect(withUnitCopied(full, 1)).toBe(full);
  });
});

describe('the units of measure', () => {
  it('change what was typed, but not what carries its own unit or cannot be read', () => {
    const typed = withUnit(one, 1, { width: '40 in', height: 'abc' });
    expect(inSystem(typed, 'metric').units[0]).toMatchObject({
      length: '121.92',
      width: '40 in',
      height: 'abc',
      weight: '226.796',
    });
  });

  it('come back to the same text', () => expect(inSystem(inSystem(one, 'metric'), 'us')).toEqual(one));
});

describe('three measures in one text', () => {
  it.each([
    ['48x40x48', { length: '48', width: '40', height: '48' }],
    ['48 x 40 x 48 in @ 500', { length: '48 in', width: '40 in', height: '48 in', weight: '500' }],
    ['48', null],
    ['48 in', null],
  ])('%s goes into %o', (text, values) => expect(splitInto(text)).toEqual(values));
});

describe('an arrival', () => {
  const arrived = draftOf(
    {
      handlingUnits: [
        {
          count: 2,
          packaging: 'pallet',
          lengthIn: 42,
          widthIn: 42,
          heightIn: 45.5,
          addedPalletHeightIn: 5.5,
          weightLb: 310,
          stackable: false,
          commodities: [{ description: '', pieces: 1, packaging: 'pallet', weightLb: 310, hazmat: false }],
        },
      ],
    },
    'us',
  );

  it('is shown as it was entered, without a commodity that says nothing', () => {
    expect(arrived.units[0]).toMatchObject({
      count: '2',
      length: '42',
      height: '40',
      palletHeight: '5.5',
      commodities: [],
    });
  });

  it('fills a blank row, else stands behind the others', () => {
    expect(lengths(withArrival(blankShipment('us'), arrived))).toEqual(['42']);
    expect(lengths(withArrival(one, arrived))).toEqual(['48', '42']);
  });

  it('that is there already comes in once', () => {
    const there = withArrival(one, arrived);
    expect(lengths(withArrival(there, arrived))).toEqual(['48', '42']);
  });
});

const gma: UnitDraft = { ...blankUnit(1), length: '48', width: '40', height: '48', weight: '500' };

describe('a row', () => {
  it('is a handling unit once its fields are filled in', () => {
    expect(readUnit(gma, 'us')).toEqual({
      violations: {},
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
    expect(read).toMatchObject({ unit: null, violations: {}, missing: ['width', 'height', 'weight'] });
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
  ])('with %o is not counted and says why', (values, field, message) => {
    const { unit, violations } = readUnit({ ...gma, ...values }, 'us');
    expect(unit).toBeNull();
    expect(violations).toEqual({ [field]: message });
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
  ])('with %o is left out, and its unit counts all the same', (values, violations) => {
    const read = readUnit({ ...gma, commodities: [{ ...described, ...values }] }, 'us');
    expect(read.commodities).toEqual([{ commodity: null, violations }]);
    expect(read.unit?.commodities).toEqual([]);
  });
});
