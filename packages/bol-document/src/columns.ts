import { styles } from './marks.ts';
import type { PrintedBol } from './printed-bol.ts';
import type { Column, TableRow } from './table.ts';

/** In every table of this file the widths add up to the content width of the page. */
export const orderColumns: readonly Column[] = [
  { title: 'Customer order number', widthPt: 150, align: 'left', style: styles.mono },
  { title: '# pkgs', widthPt: 66, align: 'right', style: styles.body },
  { title: 'Weight, lb', widthPt: 78, align: 'right', style: styles.body },
  { title: 'Pallet / slip', widthPt: 60, align: 'center', style: styles.body },
  { title: 'Additional shipper info', widthPt: 206, align: 'left', style: styles.body, wraps: true },
];

export const carrierColumns: readonly Column[] = [
  { title: 'Qty', group: 'Handling unit', widthPt: 34, align: 'right', style: styles.body },
  { title: 'Type', group: 'Handling unit', widthPt: 38, align: 'center', style: styles.body },
  { title: 'Qty', group: 'Package', widthPt: 36, align: 'right', style: styles.body },
  { title: 'Type', group: 'Package', widthPt: 36, align: 'center', style: styles.body },
  { title: 'Weight, lb', widthPt: 52, align: 'right', style: styles.body },
  { title: 'H.M.\n(X)', widthPt: 26, align: 'center', style: styles.strong },
  { title: 'Commodity description', widthPt: 240, align: 'left', style: styles.body, wraps: true },
  { title: 'NMFC #', group: 'LTL only', widthPt: 56, align: 'center', style: styles.mono },
  { title: 'Class', group: 'LTL only', widthPt: 42, align: 'center', style: styles.body },
];

export const orderTableRows = ({ orders }: PrintedBol): TableRow[] =>
  orders.map(({ orderNumber, packages, weight, onPalletOrSlip, info }) => ({
    cells: [orderNumber, packages, weight, onPalletOrSlip, info],
  }));
export const carrierTableRows = ({ lines }: PrintedBol): TableRow[] =>
  lines.map((row) => ({
    cells: [
      ...[row.handlingUnits, row.handlingUnitType, row.packages, row.packageType, row.weight],
      ...[row.isHazmat ? 'X' : '', row.description, row.nmfcItem, row.freightClass],
    ],
  }));

export const blankRow: TableRow = { cells: [] };
/** The column with the long texts has the page number of the continuation. */
export const continued = (columns: readonly Column[], page: number): TableRow => ({
  cells: columns.map(({ wraps }) => (wraps ? `Continued on page ${page}` : '')),
});

export const orderTotal = ({ total }: PrintedBol): TableRow => ({
  cells: [[{ text: 'Total', font: 'regular' }], total.packages, total.weight],
  isTotal: true,
});
export const carrierTotal = ({ total }: PrintedBol): TableRow => ({
  cells: [total.handlingUnits, '', total.packages, '', total.weight, '', 'Grand total'],
  isTotal: true,
});
