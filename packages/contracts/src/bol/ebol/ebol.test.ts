import { describe, expect, it, test } from 'vitest';
import { checkSchema } from '../../check-schema.ts';
import { Ebol } from './ebol.ts';

const place = {
  name: 'Alder & Pine Mill Supply',
  address1: '2140 S Laflin St',
  city: 'Chicago',
  stateProvince: 'IL',
  postalCode: '60608',
  country: 'USA',
};
const party = { ...place, contact: { phone: '3125550142' } };
const line = {
  description: 'Machinery',
  weight: 610,
  weightUnit: 'Pounds',
  pieces: 1,
  packagingType: 'CRT',
  classification: '70',
  stackable: true,
  hazardous: false,
};
const unit = { count: 1, type: 'CRT', weight: 610, weightUnit: 'Pounds', stackable: true, lineItems: [line] };
const commodities = (change: object = {}, ofLine: object = {}) => ({
  lineItemLayout: 'Nested',
  handlingUnits: [{ ...unit, lineItems: [{ ...line, ...ofLine }], ...change }],
  lineItems: [],
});
const ebol = {
  version: '2.1.0',
  bol: {
    function: 'Create',
    isTest: false,
    requestorRole: 'Shipper',
    requestedPickupDate: '2026-11-20T00:00:00.000',
  },
  referenceNumbers: { bol: ['04000073124800915'] },
  payment: { terms: 'Prepaid' },
  commodities: commodities(),
  shipmentTotals: { grossWeight: 610, weightUnit: 'Pounds', handlingUnits: 1 },
  accessorials: { codes: ['IPU'] },
  origin: party,
  destination: party,
  billTo: party,
};
const violationsOf = (value: unknown): string[] => {
  const checked = checkSchema(Ebol, value);
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
};
/** The same without the member at this path. */
function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.map((each, index) => (String(index) === name ? without(each, rest) : each));
  }
  const members = Object.entries(value as object);
  if (rest.length === 0) return Object.fromEntries(members.filter(([key]) => key !== name));
  return Object.fromEntries(members.map(([key, each]) => [key, key === name ? without(each, rest) : each]));
}

it('the least that the standard asks for is enough', () => {
  expect(violationsOf(ebol)).toEqual([]);
});

// The members that the published file requires, and the lines that each unit has under Nested.
const lineMembers = [
  'description',
  'weight',
  'pieces',
  'packagingType',
  'classification',
  'hazardous',
  'stackable',
];
test.each([
  ...['bol', 'version', 'commodities', 'payment', 'origin', 'destination', 'billTo'],
  ...['function', 'requestedPickupDate', 'isTest', 'requestorRole'].map((name) => `bol.${name}`),
  'payment.terms',
  ...['lineItemLayout', 'handlingUnits', 'lineItems'].map((name) => `commodities.${name}`),
  ...['count', 'type', 'weight', 'lineItems'].map((name) => `commodities.handlingUnits.0.${name}`),
  ...lineMembers.map((name) => `commodities.handlingUnits.0.lineItems.0.${name}`),
  ...['origin', 'destination', 'billTo'].flatMap((end) =>
    [...Object.keys(place), 'contact', 'contact.phone'].map((name) => `${end}.${name}`),
  ),
])('%s is required', (path) => {
  expect(violationsOf(without(ebol, path.split('.')))).toEqual([path]);
});

test.each([
  ['version', { version: '2.2.0' }],
  ['bol.requestorRole', { bol: { ...ebol.bol, requestorRole: 'Broker' } }],
  ['bol.requestedPickupDate', { bol: { ...ebol.bol, requestedPickupDate: '2026-11-20' } }],
  ['payment.terms', { payment: { terms: 'Third party' } }],
  ['origin.country', { origin: { ...party, country: 'US' } }],
  ['origin.stateProvince', { origin: { ...party, stateProvince: 'GU' } }],
  ['origin.postalCode', { origin: { ...party, postalCode: '606' } }],
  ['billTo.contact.phone', { billTo: { ...party, contact: { phone: '(312) 555-0142' } } }],
  ['accessorials.codes.0', { accessorials: { codes: ['INSIDE'] } }],
  ['commodities.handlingUnits.0.type', { commodities: commodities({ type: 'PLT' }) }],
  ['commodities.handlingUnits.0.weight', { commodities: commodities({ weight: 610.25 }) }],
  ['commodities.handlingUnits.0.lineItems', { commodities: commodities({ lineItems: [] }) }],
  [
    'commodities.handlingUnits.0.lineItems.0.classification',
    { commodities: commodities({}, { classification: '71' }) },
  ],
  ['commodities.handlingUnits.0.lineItems.0.weight', { commodities: commodities({}, { weight: 0 }) }],
])('%s takes the published values alone', (path, change) => {
  expect(violationsOf({ ...ebol, ...change })).toEqual([path]);
});

it('a member that the standard does not have is refused', () => {
  expect(violationsOf({ ...ebol, carrier: 'ROAD' })).toEqual(['carrier']);
  expect(violationsOf({ ...ebol, billTo: { ...party, fax: '3125550142' } })).toEqual(['billTo.fax']);
});

describe('a detail goes with its code', () => {
  const cod = {
    amount: '56.71',
    currency: 'USD',
    terms: 'Collect',
    customerCheckAcceptable: false,
    remitTo: place,
  };
  const start = '2026-11-24T00:00:00.000';
  test.each([
    ['COD', { cod }],
    ['APTP', { appointmentDetails: { pickup: { start } } }],
    ['APTD', { appointmentDetails: { delivery: { start } } }],
    ['HAZ', { hazardousDetails: {} }],
  ])('%s', (code, detail) => {
    expect(violationsOf({ ...ebol, accessorials: { codes: [code], ...detail } })).toEqual([]);
    expect(violationsOf({ ...ebol, accessorials: { codes: [code] } })).toEqual(['accessorials']);
    expect(violationsOf({ ...ebol, accessorials: { codes: [], ...detail } })).toEqual(['accessorials']);
  });
  test('a hazardous line has its description, and the bill its contact', () => {
    const hazardous = { hazardous: true, hazardousDescription: 'UN1263, Paint, 3, PG II' };
    const accessorials = { codes: ['HAZ'], hazardousDetails: {} };
    expect(violationsOf({ ...ebol, accessorials, commodities: commodities({}, hazardous) })).toEqual([]);
    expect(violationsOf({ ...ebol, commodities: commodities({}, hazardous) })).toEqual(['accessorials']);
    expect(
      violationsOf({ ...ebol, accessorials, commodities: commodities({}, { hazardous: true }) }),
    ).toEqual(['commodities.handlingUnits.0.lineItems.0']);
  });
});
