import type { GoldenRow } from './golden-row.ts';

const headOffice = {
  company: 'Alder & Pine Head Office',
  address: '500 W Madison St',
  city: 'Chicago',
  state: 'IL',
  zip: '60661',
} as const;

/** What the page and the eBOL of plain freight give. */
export const paperBills: readonly GoldenRow[] = [
  {
    name: 'the shipper pays',
    source: '49 CFR 373.101; VICS standard bill of lading',
    bill: { freightChargeTerms: 'Prepaid' },
    expected: { texts: ['Not negotiable'], ebol: { 'payment.terms': 'Prepaid', version: '2.1.0' } },
  },
  {
    name: 'the head office of the shipper is billed for prepaid freight',
    source: 'VICS standard bill of lading: third party freight charges bill to; NMFTA eBOL 2.1.0, billTo',
    bill: { freightChargeTerms: 'Prepaid', thirdPartyBillTo: headOffice, billToPhone: '(312) 555-0190' },
    expected: {
      texts: ['Alder & Pine Head Office', '500 W Madison St', '(312) 555-0190'],
      ebol: {
        'payment.terms': 'Prepaid',
        'billTo.name': 'Alder & Pine Head Office',
        'billTo.contact.phone': '3125550190',
      },
    },
  },
  {
    name: 'somebody else is billed for collect freight',
    source: 'VICS standard bill of lading: collect freight is paid for by the consignee, 49 CFR 377.203',
    bill: { freightChargeTerms: 'Collect', thirdPartyBillTo: headOffice },
    expected: { refused: { thirdPartyBillTo: 'rule' } },
  },
  {
    name: 'a PO box as the place of delivery',
    source: 'VICS standard bill of lading, 17 digits',
    bill: { consigneeAddress: 'PO Box 77' },
    expected: { warnings: ['po-box'] },
  },
];
