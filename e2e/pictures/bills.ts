import type { Bol } from '@freightwright/contracts';
import { boxes, crate, emergency, issuedBill, manyLines, paint } from '@freightwright/samples';

/** Bills whose pages are kept as pictures, and the page. */
export const bills: Readonly<Record<string, { readonly bill: Bol; readonly page: number }>> = {
  'bill-one-line': { bill: issuedBill(), page: 1 },
  'bill-full': {
    bill: issuedBill({
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
    bill: issuedBill({
      lineItems: manyLines(200),
      ...emergency,
    }),
    page: 2,
  },
  'bill-right-to-left': {
    bill: issuedBill({ shipperCompany: 'שלום הובלות 12', consigneeCompany: 'شركة النقل السريع 34 Ltd.' }),
    page: 1,
  },
  'bill-void': {
    bill: { ...issuedBill(), status: 'void', voidedAt: '2026-11-21T10:00:00.000Z' },
    page: 1,
  },
};
