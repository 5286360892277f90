export interface ChecklistItem {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Title 49 of the Code of Federal Regulations. */
  readonly source: string;
}

/** What every bill of lading holds. Source: 49 CFR 373.101 (a) to (e); the explanations are ours. */
export const everyBill: readonly ChecklistItem[] = [
  {
    id: 'parties',
    title: 'Names of consignor and consignee',
    detail: 'Who ships the freight and who receives it.',
    source: '373.101(a)',
  },
  {
    id: 'points',
    title: 'Origin and destination points',
    detail: 'Where the carrier picks up and where it delivers.',
    source: '373.101(b)',
  },
  {
    id: 'packages',
    title: 'Number of packages',
    detail: 'The pieces, beside the pallets or crates they stand on.',
    source: '373.101(c)',
  },
  {
    id: 'description',
    title: 'Description of freight',
    detail: 'What it is and how it is packed, with NMFC item and class where you have them.',
    source: '373.101(d)',
  },
  {
    id: 'weight',
    title: 'Weight, volume or measurement',
    detail:
      'Where the rate depends on it. For LTL that is the weight, and for a density class the size as well.',
    source: '373.101(e)',
  },
];

/**
 * What a line with hazardous material holds besides: first the basic description, in this order.
 * Sources: 49 CFR 172.201, 172.202, 172.204 and 172.604; the explanations are ours.
 */
export const hazardousLine: readonly ChecklistItem[] = [
  {
    id: 'identification-number',
    title: '1. Identification number',
    detail: 'UN2744',
    source: '172.202(a)(1)',
  },
  {
    id: 'shipping-name',
    title: '2. Proper shipping name',
    detail: 'Cyclobutyl chloroformate',
    source: '172.202(a)(2)',
  },
  {
    id: 'hazard-class',
    title: '3. Hazard class, subsidiary classes in parentheses',
    detail: '6.1, (8, 3)',
    source: '172.202(a)(3)',
  },
  { id: 'packing-group', title: '4. Packing group', detail: 'PG II', source: '172.202(a)(4)' },
  {
    id: 'quantity',
    title: 'Total quantity with its unit',
    detail: 'By mass or by volume: 252 lb, 18 gal.',
    source: '172.202(a)(5)',
  },
  {
    id: 'package-type',
    title: 'Number and type of packages',
    detail: '6 cartons, 2 drums.',
    source: '172.202(a)(7)',
  },
  {
    id: 'marked',
    title: 'Hazardous lines first, or marked X',
    detail: 'The X stands in the column headed H.M.',
    source: '172.201(a)(1)',
  },
  {
    id: 'emergency',
    title: '24-hour emergency telephone number',
    detail: 'With the name or contract number of whoever is registered for it.',
    source: '172.604',
  },
  {
    id: 'certification',
    title: 'Shipper’s certification, signed',
    detail: 'Only a bill with a hazardous line carries it.',
    source: '172.204',
  },
];

/** A basic description as it stands on the bill. */
export const basicDescription = 'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II';
