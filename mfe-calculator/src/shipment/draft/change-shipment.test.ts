import { maxUnitKinds } from '@freightwright/contracts/facts';
import { describe, expect, it } from 'vitest';
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
import { blankShipment, blankUnit, draftOf, type ShipmentDraft } from './shipment-draft.ts';

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
