import { readRecords } from './read-records.ts';

export { type CsvRecord, type CsvRow, parseRecords, readRecords, splitRecords } from './read-records.ts';
export type { RecordLimit, Separator } from './split-records.ts';

/** One line of a CSV file with its number, the first of the file being 1. */
export interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

/** An error in a table file, and where it is. */
export interface TableError {
  readonly line: number;
  /** Left out for an error in the whole line or file. */
  readonly column?: string;
  /** The violated rule, with the actual value. */
  readonly rule: string;
}

/** An invalid table file. */
export class TableRefused extends Error {
  readonly violations: readonly TableError[];
  constructor(violations: readonly TableError[]) {
    super(violations.map(formatError).join('\n'));
    this.name = 'TableRefused';
    this.violations = violations;
  }
}

/** 'line 14, column M5C: must be …'. */
export const formatError = ({ line, column, rule }: TableError): string =>
  `line ${line}${column === undefined ? '' : `, column ${column}`}: ${rule}`;

/**
 * The lines of a CSV text, as spreadsheets write them: a byte order mark and empty lines are skipped; spaces
 * around a field are trimmed.
 * @throws TableRefused when the quotes of a line are unbalanced.
 */
export async function parseCsv(text: string): Promise<CsvLine[]> {
  const lines: CsvLine[] = [];
  for await (const rows of readRecords([text.replace(/^\uFEFF/, '')])) {
    for (const { row: line, cells, isBroken } of rows) {
      const rule = 'a double quote must open a field and be closed before the next';
      if (isBroken) throw new TableRefused([{ line, rule }]);
      lines.push({ line, fields: cells.map((cell) => cell.trim()) });
    }
  }
  return lines;
}
