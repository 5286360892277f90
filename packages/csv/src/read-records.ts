import { parseString } from 'fast-csv';
import type { RecordLimit, RecordSplitter, Separator } from './split-records.ts';
import { createRecordSplitter, declaredSeparator, separatorOf } from './split-records.ts';

/** One row of a file, unchanged. */
export interface CsvRow {
  /** As a spreadsheet numbers it: the header is 1. Rows without text count. */
  row: number;
  cells: string[];
  /** The quotes of the row are unbalanced, so that its cells cannot be separated. */
  isBroken?: true;
}

/**
 * The rows of a CSV text, the header first, in batches. Rows without any text are left out. A row with
 * unbalanced quotes is reported as broken and affects no other.
 * @param limit what is thrown for a row that does not end. Left out, a row may be as long as the text.
 */
export async function* readRecords(
  text: AsyncIterable<string> | Iterable<string>,
  limit?: RecordLimit,
): AsyncGenerator<CsvRow[]> {
  const splitter = createRecordSplitter(limit);
  let separator: Separator | undefined;
  let number = 0;

  async function* batchesOf(records: readonly string[]): AsyncGenerator<CsvRow[]> {
    const numbered = records.map((record) => {
      number += 1;
      return { row: number, record };
    });
    const filled = numbered.filter(({ record }) => record.trim() !== '');
    const [first] = filled;
    if (!first) return;
    if (separator === undefined) {
      separator = settleSeparator(splitter, first.record);
      if (declaredSeparator(first.record)) filled.shift();
    }
    yield (await parseAll(filled, separator)).filter(hasText);
  }

  for await (const piece of text) {
    let at = 0;
    // The header determines the separator, so it is parsed alone.
    for (; separator === undefined && at < piece.length; at += 1) {
      yield* batchesOf(splitter.push(piece.slice(at, at + 1)));
    }
    yield* batchesOf(splitter.push(piece.slice(at)));
  }
  yield* batchesOf(splitter.end());
}

const hasText = ({ cells, isBroken }: CsvRow): boolean =>
  isBroken || cells.some((cell) => cell.trim() !== '');

function settleSeparator(splitter: RecordSplitter, first: string): Separator {
  const separator = declaredSeparator(first) ?? separatorOf(first);
  splitter.separateBy(separator);
  return separator;
}

type Numbered = readonly { row: number; record: string }[];

/** Parses many records in one call; one by one only when one of them is invalid. */
async function parseAll(records: Numbered, separator: Separator): Promise<CsvRow[]> {
  if (records.length === 0) return [];
  const parsed = await cellsOf(records.map(({ record }) => record).join('\n'), separator);
  if (parsed?.length === records.length) {
    return records.map(({ row }, index) => ({ row, cells: parsed[index] ?? [] }));
  }
  const rows: CsvRow[] = [];
  for (const { row, record } of records) {
    const [cells, ...more] = (await cellsOf(record, separator)) ?? [];
    rows.push(cells && more.length === 0 ? { row, cells } : { row, cells: [record], isBroken: true });
  }
  return rows;
}

/** The cells of each record; undefined when the parser fails on one. */
const cellsOf = (text: string, delimiter: Separator): Promise<string[][] | undefined> =>
  new Promise((resolve) => {
    const rows: string[][] = [];
    parseString<string[], string[]>(text, { delimiter, headers: false, ignoreEmpty: false })
      .on('data', (cells: string[]) => rows.push(cells))
      .once('error', () => resolve(undefined))
      .once('end', () => resolve(rows));
  });
