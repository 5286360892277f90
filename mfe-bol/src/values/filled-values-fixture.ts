import { consignee, shipper } from '@freightwright/samples/people';
import { type BolValues, blankLine, blankValues, type LineValues } from './bol-values.ts';

/** A form with all required fields, for tests. */
export const filledValues: BolValues = {
  ...blankValues('2026-11-20'),
  shipper,
  consignee,
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
    packageKind: 'can',
  },
};
