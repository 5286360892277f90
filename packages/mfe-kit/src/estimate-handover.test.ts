// @vitest-environment happy-dom
import type { Shipment } from '@freightwright/contracts';
import { describe, expect, test, vi } from 'vitest';
import { type HandedEstimate, handOverEstimate, takeEstimate } from './estimate-handover.ts';
import { handOverShipment, takeHandover } from './shipment-handover.ts';

const shipmentOf = (weightLb: number): Shipment => ({
  handlingUnits: [
    {
      count: 1,
      packaging: 'pallet',
      ...{ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb },
      stackable: false,
      commodities: [],
    },
  ],
});
const estimate: HandedEstimate = {
  quoteId: 'quote-20261122',
  carrierName: '',
  serviceType: 'LTL',
  freightChargeTerms: 'Prepaid',
  accessorials: ['liftgate', 'appointment'],
  origin: { zip: '60608', city: 'Chicago', state: 'IL' },
  destination: { zip: '30318', city: 'Atlanta', state: 'GA' },
};
const key = 'fw.estimate-handover';
const leave = (change: object) =>
  sessionStorage.setItem(
    key,
    JSON.stringify({ version: 1, shipment: shipmentOf(500), estimate: { ...estimate, ...change } }),
  );

test('an estimate arrives with its shipment, once', () => {
  handOverEstimate(shipmentOf(500), estimate);
  const arrived = takeHandover();
  expect(arrived?.shipment).toEqual(shipmentOf(500));
  expect(takeEstimate(shipmentOf(500))).toEqual(estimate);
  expect(takeEstimate(shipmentOf(500))).toBeUndefined();
});

test('an estimate does not go with a shipment that was handed over later', () => {
  handOverEstimate(shipmentOf(500), estimate);
  handOverShipment(shipmentOf(610));
  expect(takeEstimate(shipmentOf(610))).toBeUndefined();
});

describe('what is damaged is not taken', () => {
  test.each([
    ['a quote number of another form', { quoteId: 'no' }],
    ['a carrier that is no text', { carrierName: 7 }],
    ['an unknown service', { serviceType: 'Drone' }],
    ['unknown terms', { freightChargeTerms: 'Barter' }],
    ['an unknown accessorial', { accessorials: ['helicopter'] }],
    ['a place without a ZIP', { origin: { zip: '606', city: 'Chicago', state: 'IL' } }],
    ['no place', { destination: null }],
  ])('%s', (_, change) => {
    leave(change);
    expect(takeEstimate(shipmentOf(500))).toBeUndefined();
  });

  test.each(['', '{', 'null', '{"version":2}'])('the text %j', (text) => {
    sessionStorage.setItem(key, text);
    expect(takeEstimate(shipmentOf(500))).toBeUndefined();
  });
});

test('without a storage the shipment still goes', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  handOverEstimate(shipmentOf(500), estimate);
  expect(takeHandover()?.shipment).toEqual(shipmentOf(500));
  expect(takeEstimate(shipmentOf(500))).toBeUndefined();
});
