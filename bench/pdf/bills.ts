import { type Bol, BolForm, type BolFormInput, bolNumberOf, bolTotals } from '@freightwright/contracts';
import { parse } from 'zod/v4/core';

const paint: BolFormInput['lineItems'][number] = {
  customerOrderNo: 'PO 88230',
  packages: 6,
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

/** An ordinary bill with so many lines, every third one hazardous. */
export function billOf(lines: number): Bol {
  const lineItems = Array.from({ length: lines }, (_, index) => ({
    ...(index % 3 === 0
      ? paint
      : { weight: 610, commodityDescription: 'Machinery, industrial, crated, 120 in', nmfcItem: '46030' }),
    customerOrderNo: `PO ${88_000 + (index % 12)}`,
  }));
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
    lineItems,
    emergencyPhone: '(800) 555-0119',
    emergencyContract: 'ChemDesk 24 h, contract 40771',
    specialInstructions: 'Liftgate at delivery. Call the dock one hour ahead.',
  } satisfies BolFormInput);
  return {
    id: 'bol-00000001',
    bolNumber: bolNumberOf('04', lines),
    status: 'issued',
    version: 1,
    createdAt: '2026-11-20T16:30:00.000Z',
    updatedAt: '2026-11-20T16:42:00.000Z',
    issuedAt: '2026-11-20T16:42:00.000Z',
    form,
    totals: bolTotals(form),
  };
}
