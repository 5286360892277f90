import { parseString } from 'fast-csv';
import type { RecordEnd, RecordLimit, Separator } from './split-records.ts';
import { createRecordSplitter, declaredSeparator, separatorOf } from './split-records.ts';

/** One row of a file, unchanged. */
export interface CsvRow {
  /** As a spreadsheet numbers it: the first of the file is 1. Rows without text count. */
  row: number;
  cells: string[];
  /** The quotes of the row are unbalanced, so that its cells cannot be separated. */
  isBroken?: true;
}

/** One row of a file, whose cells are not separated yet. */
export interface CsvRecord {
  row: number;
  text: string;
}

export interface ReadOptions {
  /** Left out, a row may be as long as the text. */
  limit?: RecordLimit;
  /**
   * Recognizes the header below titles and comments, among the first rows with text. When none is recognized,
   * and by default, it is the first of them.
   */
  isHeader?: (cells: readonly string[]) => boolean;
}

type Text = AsyncIterable<string> | Iterable<string>;

/**
 * The rows of a CSV text, the header first, in batches. Rows without any text are left out. A row with
 * unbalanced quotes is reported as broken and affects no other.
 */
export async function* readRecords(text: Text, options?: ReadOptions): AsyncGenerator<CsvRow[]> {
  for await (const { records, separator } of splitRecords(text, options)) {
    yield await parseRecords(records, separator);
  }
}

/**
 * Like `readRecords`, without separating cells: the first batch is the header. Takes a few milliseconds for
 * each piece of 64 KiB.
 */
export async function* splitRecords(
  text: Text,
  { limit, isHeader = () => true }: ReadOptions = {},
): AsyncGenerator<{ records: CsvRecord[]; separator: Separator }> {
  let head = '';
  let searched = 0;
  let splitter: ReturnType<typeof createRecordSplitter> | undefined;
  let number = 0;
  let separator: Separator = ',';

  const numbered = (records: readonly string[]) => {
    const filled: CsvRecord[] = [];
    for (const record of records) {
      number += 1;
      if (record.trim() !== '') filled.push({ row: number, text: record });
    }
    return filled.length === 0 ? [] : [{ records: filled, separator }];
  };
  async function* search(isEnd: boolean) {
    const found = await findHeader(head, { limit, isHeader, isEnd });
    if (!found) return;
    ({ separator, records: number } = found);
    splitter = createRecordSplitter(limit, found);
    yield { records: [{ row: number, text: found.text }], separator };
    yield* numbered(splitter.push(head, found.end));
    head = '';
  }

  for await (const piece of text) {
    if (splitter) {
      yield* numbered(splitter.push(piece));
      continue;
    }
    head += piece;
    // Searched again when it has doubled, so that small pieces cost no more than large ones.
    if (head.length < 2 * searched) continue;
    searched = head.length;
    yield* search(false);
  }
  if (!splitter) yield* search(true);
  if (splitter) yield* numbered(splitter.end());
}

/** Rows among which the header is searched: with text, and in all. */
const maxFilledRows = 20;
const maxRows = 1_000;

/** Only quotes, separators and blanks. */
const withoutText = /^["\s,;|]*$/;

interface FoundHeader extends RecordEnd {
  text: string;
  /** Where the next record begins. */
  end: number;
}

/** The header of a text; undefined while more text may determine it. A thousand blank rows end the search. */
async function findHeader(
  text: string,
  {
    limit,
    isHeader,
    isEnd,
  }: { limit: RecordLimit | undefined; isEnd: boolean } & Required<Pick<ReadOptions, 'isHeader'>>,
): Promise<FoundHeader | undefined> {
  const splitter = createRecordSplitter(limit);
  let declared: Separator | undefined;
  let first: FoundHeader | undefined;
  for (let [end, records, filled] = [0, 0, 0]; filled < maxFilledRows; ) {
    const [complete] = splitter.push(text, end, 1);
    const record = complete ?? (isEnd ? splitter.end()[0] : undefined);
    if (record === undefined) return isEnd ? first : undefined;
    records += 1;
    end = splitter.consumed();
    const own = declaredSeparator(record);
    declared ??= own;
    if (own) continue;
    const separator = declared ?? separatorOf(record);
    // Parsing a thousand rows without text would hold the thread.
    const [row] = withoutText.test(record) ? [] : await parseRecords([{ row: 1, text: record }], separator);
    if (!row && records < maxRows) continue;
    filled += 1;
    const found = { text: record, separator, records, end, isAfterReturn: text[end - 1] === '\r' };
    first ??= found;
    if (!row || isHeader(row.cells)) return row ? found : first;
  }
  return first;
}

const hasText = ({ cells, isBroken }: CsvRow): boolean =>
  isBroken || cells.some((cell) => cell.trim() !== '');

/** Separates the cells of rows, and leaves out those without text. */
export async function parseRecords(records: readonly CsvRecord[], separator: Separator): Promise<CsvRow[]> {
  const quoted = records.filter(({ text }) => text.includes('"'));
  const parsed = quoted.length === 0 ? [] : await parseQuoted(quoted, separator);
  let next = 0;
  const rows = records.map(({ row, text }) =>
    parsed[next]?.row === row ? (parsed[next++] as CsvRow) : { row, cells: text.split(separator) },
  );
  return rows.filter(hasText);
}

/** Parses many records in one call; one by one only when one of them is invalid. */
async function parseQuoted(records: readonly CsvRecord[], separator: Separator): Promise<CsvRow[]> {
  const parsed = await cellsOf(records.map(({ text }) => text).join('\n'), separator);
  if (parsed?.length === records.length) {
    return records.map(({ row }, index) => ({ row, cells: parsed[index] ?? [] }));
  }
  const rows: CsvRow[] = [];
  for (const { row, text } of records) {
    const [cells, ...more] = (await cellsOf(text, separator)) ?? [];
    rows.push(cells && more.length === 0 ? { row, cells } : { row, cells: [text], isBroken: true });
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
