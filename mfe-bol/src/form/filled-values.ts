import { type BolValues, blankLine, blankValues, type LineValues } from './bol-values.ts';

/** A form with all required fields, for tests. */
export const filledValues: BolValues = {
  ...blankValues('2026-11-20'),
  shipper: {
    company: 'Alder & Pine Mill Supply',
    address: '2140 S Laflin St',
    city: 'Chicago',
    state: 'IL',
    zip: '60608',
    contact: 'Shipping office',
    phone: '(312) 555-0142',
  },
  consignee: {
    company: 'Peachtree Fixture Co.',
    address: '980 Marietta St NW, Dock 4',
    city: 'Atlanta',
    state: 'GA',
    zip: '30318',
    contact: 'Receiving dock',
    phone: '(404) 555-0177',
  },
  lines: [
    {
      ...blankLine('line-1'),
      commodityDescription: 'Electronics, consumer, boxed',
      handlingUnits: '4',
      packages: '96',
      weight: '2,000',
      nmfcItem: '32240',
      nmfcClass: '100',
    },
  ],
};

export const hazmatLine: LineValues = {
  ...blankLine('line-1'),
  commodityDescription: 'Paint',
  packages: '6',
  weight: '252',
  hazmat: true,
  hazmatDetails: {
    ...blankLine('').hazmatDetails,
    identificationNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    quantity: '18',
    quantityUnit: 'gal',
  },
};
