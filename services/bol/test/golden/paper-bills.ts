import type { GoldenRow } from './golden-row.ts';

/** What the page and the eBOL of plain freight give. */
export const paperBills: readonly GoldenRow[] = [
  {
    name: 'the shipper pays',
    source: '49 CFR 373.101; VICS standard bill of lading',
    bill: { freightChargeTerms: 'Prepaid' },
    expected: { texts: ['Not negotiable'], ebol: { 'payment.terms': 'Prepaid', version: '2.1.0' } },
  },
  {
    name: 'a PO box as the place of delivery',
    source: 'VICS standard bill of lading, 17 digits',
    bill: { consigneeAddress: 'PO Box 77' },
    expected: { warnings: ['po-box'] },
  },
];
