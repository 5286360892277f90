import type { FieldError } from '@freightwright/contracts';
import type { CsvRow, Separator } from '@freightwright/csv';
import { maxDimensionIn } from '@freightwright/domain';
import type { Decimal } from './mapping.ts';
import type { Header, UsedColumn } from './read-header.ts';

/** What the numbers of a column show about their decimal mark: how many cells of each kind. */
export interface Marks {
  /** Numbers with a decimal point, or with commas between thousands: 500.5, 1,200.5. */
  point: number;
  /** Numbers with a decimal comma: 500,5, 1.200,5. */
  comma: number;
  /** Numbers such as 1.200, and such as 1,200: the mark may separate thousands or decimals. */
  openPoint: number;
  openComma: number;
  /** The first of these. */
  sample: string;
}

/** By the index of the column. */
export type MarksOfFile = Record<number, Marks>;

const numberKeys: ReadonlySet<string> = new Set(
  'weight total_weight unit_weight length width height count handling_units packages'.split(' '),
);
const numbersOf = ({ columns }: Pick<Header, 'columns'>) => columns.filter(({ key }) => numberKeys.has(key));

const numberWithUnit = /^[+-]?([\d.,]*[.,]\d+)\s*[a-z"'#]*\.?$/i;
/** One to three digits, not a lone 0, and one group of three. */
const open = /^[1-9]\d{0,2}[.,]\d{3}$/;

const sides: ReadonlySet<string> = new Set(['length', 'width', 'height']);
/** A side of 40,125 in, cm or mm is none of freight, so that 40.125 has decimals. */
const isTooLong = (number: string): boolean => Number(number.replace(/[.,]/, '')) > maxDimensionIn;

function kindOf(number: string, key: string): Exclude<keyof Marks, 'sample'> {
  const [lastPoint, lastComma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  const isComma = lastComma > lastPoint;
  const isOpen = open.test(number) && !(sides.has(key) && isTooLong(number));
  if (isOpen) return isComma ? 'openComma' : 'openPoint';
  const mark = isComma ? ',' : '.';
  // A mark that occurs twice separates thousands, so the other one is the decimal mark.
  const isRepeated = number.indexOf(mark) !== number.lastIndexOf(mark);
  return isComma !== isRepeated ? 'comma' : 'point';
}

/** The marks in the number cells of some rows. */
export function marksOf(rows: readonly CsvRow[], header: Pick<Header, 'columns'>): MarksOfFile {
  const marks: MarksOfFile = {};
  for (const { index, key } of numbersOf(header)) {
    for (const { cells } of rows) {
      const cell = cells[index];
      if (!cell || !(cell.includes('.') || cell.includes(','))) continue;
      const number = numberWithUnit.exec(cell.trim())?.[1];
      if (number === undefined) continue;
      const kind = kindOf(number, key);
      marks[index] ??= { point: 0, comma: 0, openPoint: 0, openComma: 0, sample: '' };
      marks[index][kind] += 1;
      if (kind.startsWith('open')) marks[index].sample ||= number;
    }
  }
  return marks;
}

/** Adds the second to the first. */
export function addMarks(sum: MarksOfFile, added: MarksOfFile): void {
  for (const [index, { sample, ...counts }] of Object.entries(added) as unknown as [number, Marks][]) {
    const own = sum[index];
    if (!own) sum[index] = { ...counts, sample };
    else {
      for (const kind of ['point', 'comma', 'openPoint', 'openComma'] as const) own[kind] += counts[kind];
      own.sample ||= sample;
    }
  }
}

interface Decided {
  /** With the decimal mark of each column of numbers that has a decimal comma. */
  columns: UsedColumn[];
  /** Whether cells were read by another mark than the decided one. */
  isChanged: boolean;
  /** The columns whose mark stays open. */
  errors: FieldError[];
}

/**
 * Decides the decimal mark of each column of numbers: by the caller's mapping, by the column's own clear
 * numbers, or by those of the other columns. A comma before three digits in a file separated by commas then
 * separates thousands, as Americans write; anything else stays open.
 */
export function decideMarks(
  header: Pick<Header, 'columns'>,
  marks: MarksOfFile,
  separator: Separator,
): Decided {
  const clear = numbersOf(header).map((column) => ({
    column,
    shown: clearMark(column, marks[column.index]),
  }));
  const shownMarks = new Set(clear.flatMap(({ shown }) => (shown === undefined ? [] : [shown])));
  const [ofFile] = shownMarks.size === 1 ? shownMarks : [];
  const errors: FieldError[] = [];
  const commas = new Set<UsedColumn>();
  let isChanged = false;
  for (const { column, shown } of clear) {
    const own = marks[column.index];
    const isOpen = own !== undefined && own.openPoint + own.openComma > 0;
    const decided = shown ?? (ofFile === 'mixed' ? undefined : ofFile);
    if (decided === ',') {
      commas.add(column);
      isChanged ||= isOpen && column.decimal === undefined;
    } else if (isOpen && decided !== '.' && !(shownMarks.size === 0 && isAmerican(own, separator))) {
      errors.push(openError(column, own.sample));
    }
  }
  const columns = header.columns.map((column) =>
    commas.has(column) ? { ...column, decimal: ',' as const } : column,
  );
  return { columns, isChanged, errors };
}

/** 'mixed' for a column with clear numbers of both kinds. */
function clearMark({ decimal }: UsedColumn, marks: Marks | undefined): Decimal | 'mixed' | undefined {
  if (decimal !== undefined) return decimal;
  const { point = 0, comma = 0 } = marks ?? {};
  if (point > 0 && comma > 0) return 'mixed';
  return point > 0 ? '.' : comma > 0 ? ',' : undefined;
}

const isAmerican = ({ openPoint }: Marks, separator: Separator) => openPoint === 0 && separator !== ';';

const openError = ({ key, header }: UsedColumn, sample: string): FieldError => ({
  field: key,
  rule: 'marks',
  message: `The column "${header}" has numbers such as ${sample}, whose mark may separate thousands or decimals. Choose its decimal mark.`,
});

/** Thousands with points and decimals with a comma become a plain number: '1.200,5 lb' is '1200.5 lb'. */
export const withDecimalPoint = (cell: string): string =>
  cell
    .replace(/(?<![\d.])[1-9]\d{0,2}(?:\.\d{3})+(?!\d)/g, (grouped) => grouped.replaceAll('.', ''))
    .replace(',', '.');
