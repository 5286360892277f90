import { type CsvLine, parseCsv, type TableError, TableRefused } from '@freightwright/csv';
import type { LaneBand, VehicleId } from '@freightwright/domain';
import { accessorials, freightClasses, vehicleIds, weightBreaks } from '@freightwright/domain';
import {
  addedColumns,
  type Numbered,
  type Row,
  type TableKind,
  tableColumns,
  tableKinds,
} from './table-columns.ts';

/** One table of a tariff, read from its file and validated. */
export type Table = {
  [Kind in TableKind]: { readonly kind: Kind; readonly rows: readonly Row<Kind>[] };
}[TableKind];

const mostRows = 20_000;
/** Maximum errors reported: the first ones often cause the others. */
const maxViolations = 20;

/**
 * Reads a table file and validates each row, and the rows against each other.
 * @throws TableRefused with every error found (the first 20), each with line, column and rule.
 */
export async function readTable(text: string): Promise<Table> {
  const [header, ...lines] = await parseCsv(text);
  const kind = kindOf(header);
  if (lines.length === 0)
    throw new TableRefused([{ line: 1, rule: 'there must be rows after the first line' }]);
  if (lines.length > mostRows) {
    throw new TableRefused([{ line: mostRows + 2, rule: `there may be at most ${mostRows} rows` }]);
  }
  const missing = columnsOf(kind).length - (header?.fields.length ?? 0);
  return tableOf(kind, lines, Array<string>(missing).fill(''));
}

function kindOf(header: CsvLine | undefined): TableKind {
  const names = header?.fields.join(',');
  const kind = tableKinds.find((each) =>
    [0, addedColumns[each] ?? 0].some(
      (added) =>
        columnsOf(each)
          .slice(0, columnsOf(each).length - added)
          .join(',') === names,
    ),
  );
  if (kind !== undefined) return kind;
  const choices = tableKinds.map((each) => `\n  ${columnsOf(each).join(',')} (${each})`).join('');
  throw new TableRefused([
    { line: header?.line ?? 1, rule: `the first line must name the columns of a table, one of${choices}` },
  ]);
}

/** A table's column names, in order. */
const columnsOf = (kind: TableKind): string[] => Object.keys(tableColumns[kind].shape);

/** @param missing the fields that an older file lacks. */
function tableOf(kind: TableKind, lines: readonly CsvLine[], missing: readonly string[]): Table {
  const columns = columnsOf(kind);
  const violations: TableError[] = [];
  const rows: Numbered<TableKind>[] = [];
  for (const { line, fields: written } of lines) {
    const fields = [...written, ...missing];
    if (fields.length !== columns.length) {
      violations.push({
        line,
        rule: `must have ${columns.length - missing.length} fields; it has ${written.length}`,
      });
      continue;
    }
    const given = Object.fromEntries(columns.map((name, index) => [name, fields[index]]));
    const read = tableColumns[kind].safeParse(given);
    if (read.success) rows.push({ ...read.data, line });
    else
      violations.push(
        ...read.error.issues.map(({ path, message }) => ({ line, column: String(path[0]), rule: message })),
      );
  }
  // Rows are compared only when all are valid: a missing row causes further errors.
  if (violations.length === 0) violations.push(...checkRows(kind, rows));
  if (violations.length > 0) throw new TableRefused(violations.slice(0, maxViolations));
  return { kind, rows: rows.map(({ line: _, ...row }) => row) } as unknown as Table;
}

type Check<Kind extends TableKind> = (rows: readonly Numbered<Kind>[]) => TableError[];

/** The rules across the rows of a table. */
const checks: { readonly [Kind in TableKind]: Check<Kind> } = {
  'class-rates': classRates,
  'class-terms': (rows) => [...bandViolations(rows), ...neverLess(rows, 'minimum', 'a shorter lane')],
  'mile-rates': mileRates,
  'foot-rates': (rows) => [
    ...bandViolations(rows),
    ...neverLess(rows, 'perFoot', 'a shorter lane'),
    ...neverLess(rows, 'minimum', 'a shorter lane'),
  ],
  accessorials: accessorialCharges,
  'fuel-table': (rows) => [
    ...rising(rows, 'fromPricePerGallon'),
    ...neverLess(rows, 'percent', 'a lower price of diesel'),
  ],
  'diesel-prices': (rows) => once(rows, ({ weekOf }) => weekOf, 'weekOf'),
  carriers: (rows) => [
    ...once(rows, ({ carrier, serviceName }) => `${carrier}, ${serviceName}`, 'carrier'),
    ...rows.slice(20).map(({ line }) => ({ line, rule: 'there may be at most 20 carriers' })),
  ],
};

/** Errors across rows, which no single row shows. */
function checkRows<Kind extends TableKind>(kind: Kind, rows: readonly Numbered<Kind>[]): TableError[] {
  const check = checks[kind] as unknown as Check<Kind>;
  return check(rows);
}

type Line = { readonly line: number };

/** Bands begin at 0 miles and follow each other without gap or overlap, in order. */
function bandViolations(rows: readonly (LaneBand & Line)[]): TableError[] {
  return rows.flatMap(({ line, fromMiles, toMiles }, index) => {
    const from = index === 0 ? 0 : (rows[index - 1]?.toMiles ?? 0) + 1;
    if (fromMiles !== from) {
      return [
        {
          line,
          column: 'fromMiles',
          rule: `must be ${from}, where the lanes before end; it is '${fromMiles}'`,
        },
      ];
    }
    if (toMiles >= fromMiles) return [];
    return [{ line, column: 'toMiles', rule: `must not be less than fromMiles; it is '${toMiles}'` }];
  });
}

function neverLess<Column extends string>(
  rows: readonly (Record<Column, number> & Line)[],
  column: Column,
  than: string,
): TableError[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before === undefined || row[column] >= before[column]
      ? []
      : [{ line: row.line, column, rule: `must not be less than for ${than} (line ${before.line})` }];
  });
}

function rising<Column extends string>(
  rows: readonly (Record<Column, number> & Line)[],
  column: Column,
): TableError[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before === undefined || row[column] > before[column]
      ? []
      : [{ line: row.line, column, rule: `must be more than on line ${before.line}` }];
  });
}

function once<Each extends Line>(
  rows: readonly Each[],
  nameOf: (row: Each) => string,
  column: string,
): TableError[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const name = nameOf(row);
    const before = seen.get(name);
    if (before !== undefined) {
      return [{ line: row.line, column, rule: `${name} is there already, on line ${before}` }];
    }
    seen.set(name, row.line);
    return [];
  });
}

/**
 * Every class in every band, never dearer at a heavier break, or cheaper in a higher class or longer lane.
 */
function classRates(rows: readonly Numbered<'class-rates'>[]): TableError[] {
  const repeated = once(
    rows,
    ({ fromMiles, freightClass }) => `class ${freightClass} from ${fromMiles} miles`,
    'freightClass',
  );
  if (repeated.length > 0) return repeated;
  const heavier = rows.flatMap((row) =>
    weightBreaks.flatMap((name, index) => {
      const before = weightBreaks[index - 1];
      return before === undefined || row[name] <= row[before]
        ? []
        : [{ line: row.line, column: name, rule: `must not be dearer than ${before}, the lighter break` }];
    }),
  );
  const byBand = Map.groupBy(rows, ({ fromMiles }) => fromMiles);
  const classes = [...byBand.values()].flatMap((band) => {
    const [first] = band;
    const missing = freightClasses.filter((each) =>
      band.every(({ freightClass }) => freightClass !== each.freightClass),
    );
    const absent = missing.map(({ freightClass }) => ({
      line: first?.line ?? 1,
      column: 'freightClass',
      rule: `class ${freightClass} is missing for the lanes from ${first?.fromMiles} miles`,
    }));
    const ends = band
      .filter(({ toMiles }) => toMiles !== first?.toMiles)
      .map(({ line }) => ({ line, column: 'toMiles', rule: `must be ${first?.toMiles} for every class` }));
    const byClass = band.toSorted((a, b) => Number(a.freightClass) - Number(b.freightClass));
    return [...absent, ...ends, ...cheaper(byClass, 'a lower class')];
  });
  const firsts = [...byBand.values()].flatMap(([first]) => first ?? []);
  const byLane = [...Map.groupBy(rows, ({ freightClass }) => freightClass).values()].flatMap((lanes) =>
    cheaper(lanes, 'a shorter lane'),
  );
  return [...bandViolations(firsts), ...heavier, ...classes, ...byLane];
}

const cheaper = (rows: readonly Numbered<'class-rates'>[], than: string): TableError[] =>
  weightBreaks.flatMap((name) => neverLess(rows, name, than));

/** A trailer for truckloads and every vehicle for expedited, of which a larger one is never cheaper. */
function mileRates(rows: readonly Numbered<'mile-rates'>[]): TableError[] {
  const of = (service: string, vehicle: VehicleId) =>
    rows.filter((row) => row.service === service && row.vehicle === vehicle);
  const stray = rows
    .filter(({ service, vehicle }) => service === 'truckload' && vehicle !== 'trailer')
    .map(({ line }) => ({ line, column: 'vehicle', rule: 'must be trailer for a truckload' }));
  const wanted = [
    { service: 'truckload', vehicle: 'trailer' as const },
    ...vehicleIds.map((vehicle) => ({ service: 'expedited', vehicle })),
  ];
  const violations = wanted.flatMap(({ service, vehicle }) => {
    const bands = of(service, vehicle);
    return bands.length === 0
      ? [{ line: rows.at(-1)?.line ?? 1, rule: `rows for ${service} by ${vehicle} are missing` }]
      : bandViolations(bands);
  });
  if (stray.length + violations.length > 0) return [...stray, ...violations];
  return vehicleIds.slice(1).flatMap((vehicle, index) => {
    const smaller = of('expedited', vehicleIds[index] ?? vehicle);
    return of('expedited', vehicle).flatMap((row) => {
      const beside = smaller.filter((each) => each.fromMiles <= row.toMiles && each.toMiles >= row.fromMiles);
      return beside
        .filter((each) => each.perMile > row.perMile || each.minimum > row.minimum)
        .map((each) => ({
          line: row.line,
          rule: `must not be cheaper than a smaller vehicle on the same lanes (line ${each.line})`,
        }));
    });
  });
}

function accessorialCharges(rows: readonly Numbered<'accessorials'>[]): TableError[] {
  const missing = Object.keys(accessorials)
    .filter((id) => rows.every(({ accessorial }) => accessorial !== id))
    .map((id) => ({ line: rows.at(-1)?.line ?? 1, column: 'accessorial', rule: `${id} is missing` }));
  const ends = rows.flatMap(({ line, from, to, charged }) =>
    from <= charged && charged <= to
      ? []
      : [{ line, column: 'charged', rule: 'must lie from `from` to `to`' }],
  );
  return [...once(rows, ({ accessorial }) => accessorial, 'accessorial'), ...missing, ...ends];
}
