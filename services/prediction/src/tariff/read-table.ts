import { type CsvLine, parseCsv, type TableFault, TableRefused } from '@freightwright/csv';
import { type Numbered, type Row, type TableKind, tableColumns, tableKinds } from './table-columns.ts';
import { checkRows } from './table-rules.ts';

/** One table of a tariff, read from its file and found in order. */
export type Table = {
  [Kind in TableKind]: { readonly kind: Kind; readonly rows: readonly Row<Kind>[] };
}[TableKind];

const mostRows = 20_000;
/** More faults than these are not read, and the first ones often cause the others. */
const mostFaults = 20;

/**
 * Reads a table file and checks each row, and the rows against each other.
 * @throws TableRefused with every fault that was found (the first 20), each with line, column and rule.
 */
export async function readTable(text: string): Promise<Table> {
  const [header, ...lines] = await parseCsv(text);
  const kind = kindOf(header);
  if (lines.length === 0)
    throw new TableRefused([{ line: 1, rule: 'there must be rows after the first line' }]);
  if (lines.length > mostRows) {
    throw new TableRefused([{ line: mostRows + 2, rule: `there may be at most ${mostRows} rows` }]);
  }
  return tableOf(kind, lines);
}

function kindOf(header: CsvLine | undefined): TableKind {
  const names = header?.fields.join(',');
  const kind = tableKinds.find((each) => columnsOf(each).join(',') === names);
  if (kind !== undefined) return kind;
  const choices = tableKinds.map((each) => `\n  ${columnsOf(each).join(',')} (${each})`).join('');
  throw new TableRefused([
    { line: header?.line ?? 1, rule: `the first line must name the columns of a table, one of${choices}` },
  ]);
}

/** The names of a table's columns, in their order. */
export const columnsOf = (kind: TableKind): string[] => Object.keys(tableColumns[kind].shape);

function tableOf(kind: TableKind, lines: readonly CsvLine[]): Table {
  const columns = columnsOf(kind);
  const faults: TableFault[] = [];
  const rows: Numbered<TableKind>[] = [];
  for (const { line, fields } of lines) {
    if (fields.length !== columns.length) {
      faults.push({ line, rule: `must have ${columns.length} fields; it has ${fields.length}` });
      continue;
    }
    const given = Object.fromEntries(columns.map((name, index) => [name, fields[index]]));
    const read = tableColumns[kind].safeParse(given);
    if (read.success) rows.push({ ...read.data, line });
    else
      faults.push(
        ...read.error.issues.map(({ path, message }) => ({ line, column: String(path[0]), rule: message })),
      );
  }
  // Rows are compared with each other only when all were read: a row that is missing causes further faults.
  if (faults.length === 0) faults.push(...checkRows(kind, rows));
  if (faults.length > 0) throw new TableRefused(faults.slice(0, mostFaults));
  return { kind, rows: rows.map(({ line: _, ...row }) => row) } as unknown as Table;
}
