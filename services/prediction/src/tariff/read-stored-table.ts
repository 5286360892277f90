import { parseCsv } from '@freightwright/csv';
import type { Tables } from './assemble-tariff.ts';
import type { Table } from './read-table.ts';
import { type TableKind, tableColumns } from './table-columns.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** The columns that say what a row is for. In tables of lanes, the lane comes on top. */
const keyColumns: { readonly [Kind in TableKind]: readonly string[] } = {
  'class-rates': ['freightClass'],
  'class-terms': [],
  'mile-rates': ['service', 'vehicle'],
  'foot-rates': [],
  accessorials: ['accessorial'],
  'fuel-table': ['fromPricePerGallon'],
  'diesel-prices': ['weekOf'],
  carriers: ['carrier', 'serviceName'],
};

/** Tables with a row for everything that can be asked for, which a release may add to. The NMFC's 18 classes stay. */
const completeKinds: ReadonlySet<TableKind> = new Set(['mile-rates', 'accessorials']);

export interface StoredTable {
  readonly table: Table;
  /** What today's rules miss in the file, and the built-in tariff filled in: 'line 4, column perCwt', 'notification'. */
  readonly filledIn: readonly string[];
}

/**
 * Reads a table that was accepted when it was imported, perhaps by the rules of an earlier release. It refuses
 * nothing: the row of the built-in tariff for the same thing fills in what the file lacks today. A row that means
 * nothing today, such as the charge of a service that is no longer offered, is left out.
 */
export async function readStoredTable(
  kind: TableKind,
  text: string,
  builtInTables: Tables,
): Promise<StoredTable> {
  const [header, ...lines] = await parseCsv(text);
  const builtIn: readonly AnyRow[] = builtInTables[kind];
  const keyOf = (row: AnyRow) => keyColumns[kind].map((column) => String(row[column])).join(' ');
  const byKey = Map.groupBy(builtIn, keyOf);
  const rows: AnyRow[] = [];
  const filledIn: string[] = [];
  for (const { line, fields } of lines) {
    const given = Object.fromEntries((header?.fields ?? []).map((name, index) => [name, fields[index]]));
    const { row, missing } = readCells(kind, given);
    const model = rowForLane(byKey.get(keyOf(row)), row);
    if (missing.length > 0 && model === undefined) {
      filledIn.push(`line ${line} left out`);
      continue;
    }
    filledIn.push(...missing.map((column) => `line ${line}, column ${column}`));
    rows.push({ ...model, ...row });
  }
  const present = new Set(rows.map(keyOf));
  const absent = [...byKey.keys()].filter((key) => !present.has(key));
  for (const key of completeKinds.has(kind) || rows.length === 0 ? absent : []) {
    filledIn.push(key === '' ? 'every row' : key);
    rows.push(...(byKey.get(key) ?? []));
  }
  return { table: { kind, rows } as unknown as Table, filledIn };
}

/** Of the built-in rows for the same thing, the one for the same lane; none when the file says no lane. */
function rowForLane(models: readonly AnyRow[] = [], { fromMiles }: AnyRow): AnyRow | undefined {
  const last = models.at(-1);
  if (last?.toMiles === undefined) return last;
  if (fromMiles === undefined) return undefined;
  return models.find(({ toMiles }) => Number(fromMiles) <= Number(toMiles)) ?? last;
}

/** The cells of a row that can be read, and the columns that cannot. */
function readCells(kind: TableKind, given: Readonly<Record<string, string | undefined>>) {
  const row: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [column, schema] of Object.entries(tableColumns[kind].shape)) {
    const read = schema.safeParse(given[column]);
    if (read.success) row[column] = read.data;
    else missing.push(column);
  }
  return { row, missing };
}
