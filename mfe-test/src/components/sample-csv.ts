import { bulkColumnsOf } from '@freightwright/contracts/constants';

/** The columns in the product specification (section 3). */
const columns = bulkColumnsOf('calculations')
  .map(({ key }) => key)
  .slice(0, 7);

const rows = [
  ['Boxed books', '500', '48', '40', '48', 'pallet', 'no'],
  ['Machine parts', '1200', '48', '40', '36', 'crate', 'no'],
  ['Office chairs', '220', '48', '48', '72', 'pallet', 'no'],
];

/** A file of three valid calculations. */
export const sampleCsv = [columns, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
