// @vitest-environment happy-dom
import type { Shipment } from '@freightwright/contracts';
import { type HandedEstimate, handOverEstimate, handOverShipment } from '@freightwright/mfe-kit';
import { describe, expect, test } from 'vitest';
import { draftStoreFixture } from '../draft/draft-fixture.ts';
import { fillInShipment } from './fill-in-shipment.ts';

const on = draftStoreFixture();
const shipment: Shipment = {
  handlingUnits: [
    {
      count: 1,
      packaging: 'pallet',
      ...{ lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
      stackable: true,
      commodities: [],
    },
  ],
};
const estimate: HandedEstimate = {
  quoteId: 'quote-20261122',
  carrierName: 'Prairie LTL',
  serviceType: 'Expedited',
  freightChargeTerms: 'Prepaid',
  accessorials: ['liftgate', 'appointment'],
  origin: { zip: '60608', city: 'Chicago', state: 'IL' },
  destination: { zip: '30318', city: 'Atlanta', state: 'GA' },
};

const arrive = (change: Partial<HandedEstimate> = {}) => {
  const draftStore = on.open();
  handOverEstimate(shipment, { ...estimate, ...change });
  const filled = fillInShipment(draftStore);
  return { draftStore, filled, values: () => draftStore.state.get().values };
};

describe('an estimate fills in', () => {
  test('the lane, carrier, service, terms, accessorials and quote number', () => {
    const { values, filled } = arrive();
    expect(values()).toMatchObject({
      carrierName: 'Prairie LTL',
      serviceType: 'Expedited',
      freightChargeTerms: 'Prepaid',
      accessorials: ['liftgate', 'appointment'],
      shipper: { zip: '60608', city: 'Chicago', state: 'IL', company: '' },
      consignee: { zip: '30318', city: 'Atlanta', state: 'GA' },
      references: [{ kind: 'Quote', value: 'quote-20261122' }],
    });
    expect(values().lines).toHaveLength(1);
    expect(filled?.quoteId).toBe('quote-20261122');
  });

  test('no party into which something was typed, and no carrier where the tariff is nobody’s', () => {
    const draftStore = on.open();
    draftStore.change((values) => ({
      ...values,
      carrierName: 'Typed before',
      shipper: { ...values.shipper, company: 'Alder & Pine Mill Supply' },
    }));
    handOverEstimate(shipment, { ...estimate, carrierName: '' });
    fillInShipment(draftStore);
    expect(draftStore.state.get().values).toMatchObject({
      carrierName: 'Typed before',
      shipper: { company: 'Alder & Pine Mill Supply', zip: '' },
      consignee: { zip: '30318' },
    });
  });

  test('a quote number that is on the bill already once', () => {
    const { draftStore, values } = arrive();
    handOverEstimate(shipment, estimate);
    fillInShipment(draftStore);
    expect(values().references).toHaveLength(1);
  });
});

test('what stood there before can be put back', () => {
  const { draftStore, filled, values } = arrive();
  draftStore.change((now) => ({ ...now, ...filled?.before }));
  expect(values()).toMatchObject({
    carrierName: '',
    serviceType: 'LTL',
    accessorials: [],
    references: [],
    shipper: { zip: '' },
  });
});

test('a shipment without an estimate changes none of it', () => {
  const draftStore = on.open();
  handOverShipment(shipment);
  expect(fillInShipment(draftStore)?.quoteId).toBeUndefined();
  expect(draftStore.state.get().values).toMatchObject({
    accessorials: [],
    references: [],
    shipper: { zip: '' },
  });
});
