import type { BolDraftForm } from '@freightwright/contracts';
import { styles } from './marks.ts';
import type { Column, TableRow } from './table.ts';
import { formatFigure } from './us-format.ts';

type Underlying = NonNullable<BolDraftForm['underlyingBols']>[number];

export const underlyingTitle = 'Supplement to the master bill of lading: underlying bills';

/** The widths add up to the content width of the page. */
export const underlyingColumns: readonly Column[] = [
  { title: 'Stop', widthPt: 36, align: 'center', style: styles.body },
  { title: 'Bill of lading number', widthPt: 140, align: 'left', style: styles.mono },
  { title: 'Consignee', widthPt: 260, align: 'left', style: styles.body, wraps: true },
  { title: '# pkgs', widthPt: 54, align: 'right', style: styles.body },
  { title: 'Weight, lb', widthPt: 70, align: 'right', style: styles.body },
];

const consigneeOf = ({ consignee = '', place = '' }: Underlying) =>
  [consignee, place].filter(Boolean).join(', ');
const figure = (value: number | undefined) => (value === undefined ? '' : formatFigure(value));
const sum = (values: readonly (number | undefined)[]) =>
  formatFigure(values.reduce<number>((total, value = 0) => total + Math.round(value * 100), 0) / 100);

/**
 * The rows of the supplement page of a master bill, in the order of the stops, and their sums. Source: VICS
 * standard bill of lading, master bill with attached underlying bills and its supplement page.
 */
export function underlyingRows({ underlyingBols = [] }: BolDraftForm): TableRow[] {
  if (underlyingBols.length === 0) return [];
  const last = underlyingBols.length + 1_000_000;
  const inOrder = underlyingBols.toSorted((a, b) => (a.stop ?? last) - (b.stop ?? last));
  const sums = [
    sum(underlyingBols.map(({ packages }) => packages)),
    sum(underlyingBols.map(({ weight }) => weight)),
  ];
  return [
    ...inOrder.map((bill) => ({
      cells: [
        ...[figure(bill.stop), bill.bolNumber ?? '', consigneeOf(bill)],
        ...[figure(bill.packages), figure(bill.weight)],
      ],
    })),
    { cells: ['', '', 'Total', ...sums], isTotal: true },
  ];
}

/**
 * One underlying bill as a text, for a format without fields for it.
 * @example describeUnderlying({ bolNumber: '12', consignee: 'Birch', stop: 2 }); // => '12, Birch, stop 2'
 */
export const describeUnderlying = (bill: Underlying): string =>
  [
    bill.bolNumber,
    consigneeOf(bill),
    bill.packages === undefined ? '' : `${formatFigure(bill.packages)} pkgs`,
    bill.weight === undefined ? '' : `${formatFigure(bill.weight)} lb`,
    bill.stop === undefined ? '' : `stop ${bill.stop}`,
  ]
    .filter(Boolean)
    .join(', ');
