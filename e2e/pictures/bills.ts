import { type Bol, BolForm, type BolFormInput, bolNumberOf, bolTotals } from '@freightwright/contracts';
import { parse } from 'zod/v4/core';

type Line = BolFormInput['lineItems'][number];
type IssuedBol = Extract<Bol, { status: 'issued' }>;

const crate: Line = {
  customerOrderNo: 'PO 88230',
  packages: 1,
  packageType: 'crate',
  handlingUnits: 1,
  handlingUnitType: 'crate',
  weight: 610,
  commodityDescription: 'Machinery, industrial, crated, 120 in',
  nmfcItem: '46030',
  nmfcClass: '70',
};
const boxes: Line = {
  customerOrderNo: 'PO 88214',
  packages: 96,
  handlingUnits: 4,
  weight: 2_000,
  commodityDescription: 'Electronics, consumer, boxed',
  nmfcItem: '32240',
  nmfcClass: '100',
};
const paint: Line = {
  customerOrderNo: 'PO 88230',
  packages: 6,
  handlingUnits: 6,
  handlingUnitType: 'carton',
  weight: 252,
  commodityDescription: 'Paint',
  nmfcClass: '85',
  hazmat: true,
  hazmatDetails: {
    identificationNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    quantity: 18,
    quantityUnit: 'gal',
  },
};
const emergency = {
  emergencyPhone: '(800) 555-0119',
  emergencyContract: 'ChemDesk 24 h, contract 40771',
};

function billWith(change: Partial<BolFormInput>): IssuedBol {
  const form = parse(BolForm, {
    shipperCompany: 'Alder & Pine Mill Supply',
    shipperAddress: '2140 S Laflin St',
    shipperCity: 'Chicago',
    shipperState: 'IL',
    shipperZip: '60608',
    shipperContact: 'Shipping office',
    shipperPhone: '(312) 555-0142',
    consigneeCompany: 'Peachtree Fixture Co.',
    consigneeAddress: '980 Marietta St NW, Dock 4',
    consigneeCity: 'Atlanta',
    consigneeState: 'GA',
    consigneeZip: '30318',
    consigneeContact: 'Receiving dock',
    consigneePhone: '(404) 555-0177',
    shipDate: '2026-11-20',
    lineItems: [crate],
    ...change,
  } satisfies BolFormInput);
  return {
    id: 'bol-00000001',
    bolNumber: bolNumberOf('04', 731_248_009),
    status: 'issued',
    version: 2,
    createdAt: '2026-11-20T16:30:00.000Z',
    updatedAt: '2026-11-20T16:42:00.000Z',
    issuedAt: '2026-11-20T16:42:00.000Z',
    form,
    totals: bolTotals(form),
  };
}

/** Bills whose pages are kept as pictures, and the page. Names and numbers are made up. */
export const bills: Readonly<Record<string, { readonly bill: Bol; readonly page: number }>> = {
  'bill-one-line': { bill: billWith({}), page: 1 },
  'bill-full': {
    bill: billWith({
      lineItems: [crate, boxes, paint],
      ...emergency,
      carrierName: 'Lakeshore Motor Freight',
      scac: 'LKMF',
      proNumber: '4471209885',
      freightChargeTerms: 'Third Party',
      thirdPartyBillTo: {
        company: 'Northline Freight Audit',
        address: 'PO Box 4410',
        city: 'Columbus',
        state: 'OH',
        zip: '43218',
      },
      specialInstructions: 'Liftgate at delivery. Call the dock one hour ahead.',
      accessorials: ['liftgate', 'appointment'],
      references: [{ kind: 'SO', value: '12-4410' }],
      codAmountCents: 123_450,
      declaredValueCents: 250_000,
      section7: true,
    }),
    page: 1,
  },
  'bill-200-lines-page-2': {
    bill: billWith({
      lineItems: Array.from({ length: 200 }, (_, index) => ({
        ...([crate, boxes, paint][index % 3] ?? crate),
        customerOrderNo: `PO ${88_000 + (index % 12)}`,
      })),
      ...emergency,
    }),
    page: 2,
  },
  'bill-right-to-left': {
    bill: billWith({ shipperCompany: 'שלום הובלות 12', consigneeCompany: 'شركة النقل السريع 34 Ltd.' }),
    page: 1,
  },
  'bill-void': {
    bill: { ...billWith({}), status: 'void', voidedAt: '2026-11-21T10:00:00.000Z' },
    page: 1,
  },
};
