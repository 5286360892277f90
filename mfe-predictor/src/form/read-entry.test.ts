import type { Shipment } from '@freightwright/contracts';
import { describe, expect, test } from 'vitest';
import { type Entry, emptyEntry, entryFromHandover, entryFromRequest, exampleEntry } from './entry.ts';
import { classOfDensity, readEntry, shipmentOf, weightOf } from './read-entry.ts';

const unit = {
  count: 1,
  packaging: 'pallet',
  ...{ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
  stackable: false,
} as const;
const paper = { description: 'Paper', pieces: 1, packaging: 'pallet', weightLb: 500, hazmat: false } as const;
const violationsOf = (change: Partial<Entry>) => readEntry({ ...exampleEntry, ...change }).violations;

test('an empty form names all that is required', () => {
  expect(readEntry(emptyEntry)).toEqual({
    request: null,
    violations: {
      originZip: 'Origin ZIP is required',
      destinationZip: 'Destination ZIP is required',
      length: 'Length is required',
      width: 'Width is required',
      height: 'Height is required',
      weight: 'Weight is required',
    },
  });
});

test('a complete form is the request of the contract, with the class left to the density', () => {
  expect(readEntry(exampleEntry).request).toEqual({
    originZip: '60608',
    destinationZip: '30318',
    ...{ length: 48, width: 40, height: 48, weight: 500 },
    serviceType: 'ltl',
    accessorials: ['liftgate', 'appointment'],
  });
});

test.each([
  [{ originZip: 'M5V 3L9' }, { originZip: 'Origin ZIP must be five digits' }],
  [{ destinationZip: '3031' }, { destinationZip: 'Destination ZIP must be five digits' }],
  [{ weight: 'heavy' }, { weight: 'Weight must be a number' }],
  [{ height: '0' }, { height: 'Height must be more than 0 in' }],
])('%j is refused at its field', (change, violations) => expect(violationsOf(change)).toEqual(violations));

test('figures are decimals, as people type them', () => {
  const { request } = readEntry({
    ...exampleEntry,
    height: '48 1/2',
    weight: '1,200.5',
    originZip: ' 60608-1234 ',
  });
  expect(request).toMatchObject({ height: 48.5, weight: 1200.5, originZip: '60608-1234' });
});

/** From the page of shipments, which asks what can be stacked. */
const asked = (shipment: Shipment) => ({ shipment, isStackingKnown: true });

describe('a shipment', () => {
  const several = {
    handlingUnits: [
      { ...unit, commodities: [] },
      { ...unit, weightLb: 610, commodities: [] },
    ],
  };

  test('of several units goes as it is, and asks for no figures', () => {
    const entry = entryFromHandover(asked(several), exampleEntry);
    expect(entry).toMatchObject({ originZip: '60608', shipment: several, length: '' });
    const { request } = readEntry(entry);
    expect(request).toMatchObject({ shipment: several });
    expect(request).not.toHaveProperty('length');
    expect(weightOf(entry)).toBe(1110);
    expect(shipmentOf(entry)).toBe(several);
  });

  test('of one unit fills in the fields', () => {
    const one = { handlingUnits: [{ ...unit, commodities: [{ ...paper, freightClass: '65' as const }] }] };
    const entry = entryFromHandover(asked(one), exampleEntry);
    expect(entry).toMatchObject({ length: '48', weight: '500', freightClass: '65', description: 'Paper' });
    expect(shipmentOf(entry)).toEqual(one);
    expect(readEntry(entry).request).toMatchObject({ stackable: false });
  });

  test('of a page that did not ask what can be stacked is as any other', () => {
    const one = { handlingUnits: [{ ...unit, commodities: [] }] };
    const entry = entryFromHandover({ shipment: one, isStackingKnown: false }, exampleEntry);
    expect(entry.isUnstackable).toBe(false);
    expect(readEntry(entry).request).not.toHaveProperty('stackable');
  });

  test.each([
    ['two of a kind', { count: 2 }],
    ['two commodities', { commodities: [paper, paper] }],
    ['hazardous freight', { commodities: [{ ...paper, hazmat: true }] }],
    ['an NMFC item', { commodities: [{ ...paper, nmfcItem: '150180-01' }] }],
  ])('with %s stays a shipment', (_, change) => {
    const given = { handlingUnits: [{ ...unit, commodities: [], ...change }] };
    expect(entryFromHandover(asked(given), emptyEntry).shipment).toEqual(given);
  });
});

test.each([
  [exampleEntry, '100'],
  [{ ...exampleEntry, weight: '1600' }, '60'],
  [{ ...exampleEntry, weight: '' }, undefined],
])('the class of the density follows the figures', (entry, freightClass) => {
  expect(classOfDensity(entry)).toBe(freightClass);
});

test('the form of a kept estimate asks for the same again', () => {
  const { request } = readEntry({ ...exampleEntry, freightClass: '85', description: 'Paper' });
  if (request === null) throw new Error('no request');
  const entry = entryFromRequest({
    ...request,
    serviceType: 'ltl',
    accessorials: ['liftgate'],
    ownTerms: true,
  });
  expect(readEntry(entry).request).toEqual({ ...request, accessorials: ['liftgate'] });
});

test('class and weight are enough, but one size alone is not', () => {
  const classed = { ...exampleEntry, freightClass: '85', length: '', width: '', height: '' } as const;
  const { request } = readEntry(classed);
  expect(request).toMatchObject({ weight: 500, freightClass: '85' });
  expect(request).not.toHaveProperty('length');
  expect([weightOf(classed), shipmentOf(classed)]).toEqual([500, undefined]);
  expect(Object.keys(violationsOf({ ...classed, length: '48' }))).toEqual(['width', 'height']);
});
