import type { Bol } from '@freightwright/contracts';
import { boxes, crate, emergency, issuedBill, manyLines, paint, usualFields } from '@freightwright/samples';

/** A page with a reference screenshot: of a bill of lading, or of its label pages. */
interface StoredPage {
  readonly bill: Bol;
  readonly page: number;
  readonly of?: 'bill' | 'labels';
}

const drums = {
  ...paint,
  packages: 4,
  packageType: 'drum',
  handlingUnits: 1,
  handlingUnitType: 'pallet',
  lengthIn: 48,
  widthIn: 40,
  heightIn: 46,
  weight: 2_310,
  hazmatDetails: {
    ...paint.hazmatDetails,
    quantity: 220,
    packageKind: 'steel drum',
    technicalName: 'contains Dibutyl phthalate',
    reportableQuantity: true,
    hazardousSubstances: 'Xylene',
    marinePollutant: true,
    ergGuide: '128',
  },
} as const;

/** The pages with reference screenshots, by name. */
export const bills: Readonly<Record<string, StoredPage>> = {
  'bill-one-line': { bill: issuedBill(), page: 1 },
  'bill-full': { bill: issuedBill({ lineItems: [crate, boxes, paint], ...usualFields }), page: 1 },
  'bill-200-lines-page-2': { bill: issuedBill({ lineItems: manyLines(200), ...emergency }), page: 2 },
  'bill-right-to-left': {
    bill: issuedBill({ shipperCompany: 'שלום הובלות 12', consigneeCompany: 'شركة النقل السريع 34 Ltd.' }),
    page: 1,
  },
  'bill-void': { bill: { ...issuedBill(), status: 'void', voidedAt: '2026-11-21T10:00:00.000Z' }, page: 1 },
  // Drums of paint with all optional fields, freight with measures, and boxes as a limited quantity.
  'bill-hazmat': {
    bill: issuedBill({
      lineItems: [
        drums,
        { ...boxes, lengthIn: 48, widthIn: 40, heightIn: 60 },
        {
          ...paint,
          packages: 12,
          hazmatDetails: { ...paint.hazmatDetails, packageKind: 'can', limitedQuantity: true },
        },
      ],
      ...emergency,
    }),
    page: 1,
  },
  // Only a limited quantity: no emergency contact is printed.
  'bill-limited-quantity': {
    bill: issuedBill({
      lineItems: [
        { ...paint, hazmatDetails: { ...paint.hazmatDetails, packageKind: 'can', limitedQuantity: true } },
      ],
    }),
    page: 1,
  },
  // The supplement page of a master bill, with its stops.
  'bill-master-page-2': {
    bill: issuedBill({
      masterBol: true,
      underlyingBols: [
        { stop: 2, bolNumber: '04000000000120013', consignee: 'Birch Fixtures', packages: 12, weight: 480.5 },
        { stop: 1, bolNumber: 'OTHER-7', consignee: 'Cedar Homes', packages: 4, weight: 1_200 },
      ],
    }),
    page: 2,
  },
  'label-2-of-6': {
    bill: issuedBill({ lineItems: [drums, boxes, crate], ...emergency, proNumber: '4471209885' }),
    page: 2,
    of: 'labels',
  },
};
