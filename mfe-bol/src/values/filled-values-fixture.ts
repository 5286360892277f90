import { ApiError } from '@freightwright/mfe-kit';
import { consignee, shipper } from '@freightwright/samples/people';
import { type BolValues, blankLine, blankValues, type LineValues } from './bol-values.ts';
import { draftFormOf } from './draft-form-of.ts';

export const bolNumber = '04000073124800915';
export const at = '2026-11-20T10:42:00.000Z';

/** A form with all required fields, for tests. */
export const filledValues: BolValues = {
  ...blankValues('2026-11-20'),
  shipper,
  consignee,
  // Under the default, the review asks who counted.
  freightCounted: 'Driver, pieces',
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

export const draft = (version: number, form = draftFormOf(filledValues), id = 'draft-0001') => ({
  id,
  bolNumber,
  version,
  status: 'draft' as const,
  createdAt: at,
  updatedAt: at,
  form,
});

export const refused = (code: ApiError['code'], status: number, more = {}) =>
  new ApiError({ code, status, ...more });

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
