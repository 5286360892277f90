import { type Bol, BolForm, type BolFormInput, bolNumberOf, bolTotals } from '@freightwright/contracts';
import { parse } from 'zod/v4/core';

/** Bills to draw, with made-up names and numbers. */
const parties: BolFormInput = {
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
  lineItems: [],
};

export type LineInput = BolFormInput['lineItems'][number];

export const machinery: LineInput = {
  customerOrderNo: 'PO 88230',
  packages: 1,
  packageType: 'crate',
  handlingUnits: 1,
  handlingUnitType: 'crate',
  weight: 610,
  palletType: 'None',
  commodityDescription: 'Machinery, industrial, crated, 120 in',
  nmfcItem: '46030',
  nmfcClass: '70',
};

export const electronics: LineInput = {
  customerOrderNo: 'PO 88214',
  packages: 96,
  handlingUnits: 4,
  weight: 2_000,
  commodityDescription: 'Electronics, consumer, boxed',
  nmfcItem: '32240',
  nmfcClass: '100',
  additionalShipperInfo: 'Floor 2 display',
};

export const paint: LineInput = {
  customerOrderNo: 'PO 88230',
  packages: 6,
  handlingUnits: 6,
  handlingUnitType: 'carton',
  weight: 252,
  palletType: 'None',
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

export const withEmergency = {
  emergencyPhone: '(800) 555-0119',
  emergencyContract: 'ChemDesk 24 h, contract 40771',
};

/** An issued bill from a form that passes the contract. */
export function issuedBol(change: Partial<BolFormInput> = {}): Extract<Bol, { status: 'issued' }> {
  const form = parse(BolForm, { ...parties, lineItems: [machinery], ...change });
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

export const draftBol = (form: Extract<Bol, { status: 'draft' }>['form'] = {}): Bol => ({
  id: 'bol-00000001',
  bolNumber: bolNumberOf('04', 731_248_009),
  status: 'draft',
  version: 1,
  createdAt: '2026-11-20T16:30:00.000Z',
  updatedAt: '2026-11-20T16:42:00.000Z',
  form,
});

export function manyLines(count: number): LineInput[] {
  return Array.from({ length: count }, (_, index): LineInput => {
    const line = [machinery, electronics, paint][index % 3] ?? machinery;
    return { ...line, customerOrderNo: `PO ${88_000 + (index % 12)}` };
  });
}
