import type { BolFormInput } from '@freightwright/contracts';

/** A complete form. Names and numbers are made up. */
export const form = (change: Partial<BolFormInput> = {}): BolFormInput => ({
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
  lineItems: [machinery],
  ...change,
});

export const machinery = {
  customerOrderNo: 'PO 88230',
  packages: 2,
  weight: 610.25,
  commodityDescription: 'Machinery, industrial, crated',
  nmfcClass: '70',
} satisfies BolFormInput['lineItems'][number];

export const paint = {
  customerOrderNo: 'PO 88231',
  packages: 6,
  weight: 252,
  commodityDescription: 'Paint',
  hazmat: true,
  hazmatDetails: {
    identificationNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    quantity: 18,
    quantityUnit: 'gal',
  },
} satisfies BolFormInput['lineItems'][number];

export const withEmergency = {
  emergencyPhone: '(800) 555-0119',
  emergencyContract: 'ChemDesk 24 h, contract 40771',
} satisfies Partial<BolFormInput>;
