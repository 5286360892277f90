import { readFile } from 'node:fs/promises';
import type { ClassRates, LaneBand, MileRate, Tariff } from '@freightwright/domain';
import { type Anchor, fitOf, readAnchors } from './anchors.ts';
import { readTable, type Table } from './read-table.ts';
import { type Row, type TableKind, tableKinds } from './table-columns.ts';
import type { TableVersion } from './tariff-store.ts';

/** One table of each kind. */
type Tables = { readonly [Kind in TableKind]: readonly Row<Kind>[] };

/** The tables that come with the product, and what carriers report of their average shipments. */
export type BuiltInTables = Tables & { readonly anchors: readonly Anchor[] };

/**
 * Assembles the tariff of the tables, under the name and version of its class rates. Rates of the operator are
 * exact within each band; built-in ones move gradually.
 */
function assembleTariff(
  tables: BuiltInTables,
  about: Pick<Tariff, 'name' | 'version' | 'effectiveOn' | 'isModelled'>,
  isOwn: (kind: TableKind) => boolean = () => false,
): Tariff {
  const band = ({ fromMiles, toMiles }: LaneBand, kind: TableKind) => ({
    fromMiles,
    toMiles,
    isGradual: !isOwn(kind),
  });
  const mileRates = (of: 'truckload' | 'expedited'): MileRate[] =>
    tables['mile-rates']
      .filter(({ service }) => service === of)
      .map((row) => ({
        ...band(row, 'mile-rates'),
        vehicle: row.vehicle,
        centsPerMile: row.perMile,
        minimumCents: row.minimum,
      }));
  const tariff: Tariff = {
    ...about,
    classRates: classRates(tables['class-rates']).map((row) => ({ ...row, ...band(row, 'class-rates') })),
    classTerms: tables['class-terms'].map(({ minimum, ...row }) => ({
      ...row,
      ...band(row, 'class-terms'),
      minimumCents: minimum,
    })),
    truckload: mileRates('truckload'),
    expedited: mileRates('expedited'),
    standard: tables['foot-rates'].map((row) => ({
      ...band(row, 'foot-rates'),
      centsPerFoot: row.perFoot,
      minimumCents: row.minimum,
    })),
    accessorials: tables.accessorials.map(({ accessorial, from, to, charged, perCwt }) => ({
      id: accessorial,
      fromCents: from,
      toCents: to,
      cents: charged,
      centsPerCwt: perCwt,
    })),
    fuelTable: tables['fuel-table'],
    dieselPrices: tables['diesel-prices'].toSorted((a, b) => (a.weekOf < b.weekOf ? -1 : 1)),
    carriers: tables.carriers.map(({ minimum, ...row }) => ({ ...row, minimumCents: minimum })),
  };
  return about.isModelled ? { ...tariff, fit: fitOf(tariff, tables.anchors) } : tariff;
}

const classRates = (rows: readonly Row<'class-rates'>[]): ClassRates[] =>
  [...Map.groupBy(rows, ({ fromMiles }) => fromMiles).values()].map((band) => {
    const { fromMiles = 0, toMiles = 0 } = band[0] ?? {};
    const rates = band.map(({ fromMiles: _, toMiles: __, freightClass, ...breaks }) => [
      freightClass,
      breaks,
    ]);
    return { fromMiles, toMiles, centsPerCwt: Object.fromEntries(rates) as ClassRates['centsPerCwt'] };
  });

/** Tables by kind; a later one of a kind replaces an earlier one. */
const tablesByKind = (tables: readonly Table[]): Partial<Tables> =>
  Object.fromEntries(tables.map(({ kind, rows }) => [kind, rows]));

/** A version with its rows. */
export interface ReadVersion {
  readonly about: TableVersion;
  readonly table: Table;
}

/**
 * The tariff of a day: for each kind of table the operator's version that took effect last until then (of two
 * of the same day the later import), or else the built-in one. Diesel prices accumulate instead: a week has
 * the price that was imported last. Name and version are those of the class rates.
 * @param versions by time of import.
 */
export function tariffOnDay(
  builtInTables: BuiltInTables,
  versions: readonly ReadVersion[],
  day: string,
): Tariff {
  const counting = versions
    .filter(({ about }) => about.withdrawnAt === null && about.effectiveOn <= day)
    .toSorted((a, b) =>
      a.about.effectiveOn < b.about.effectiveOn ? -1 : a.about.effectiveOn > b.about.effectiveOn ? 1 : 0,
    );
  const own = new Map<TableKind, ReadVersion>(counting.map((version) => [version.table.kind, version]));
  const tables = {
    ...builtInTables,
    ...Object.fromEntries([...own].map(([kind, { table }]) => [kind, table.rows])),
    'diesel-prices': dieselPrices(builtInTables, counting),
  };
  const rates = own.get('class-rates')?.about;
  return assembleTariff(
    tables,
    rates === undefined
      ? builtIn
      : { name: rates.name, version: rates.version, effectiveOn: rates.effectiveOn, isModelled: false },
    (kind) => own.has(kind),
  );
}

function dieselPrices(
  builtInTables: BuiltInTables,
  counting: readonly ReadVersion[],
): Row<'diesel-prices'>[] {
  const imported = counting.flatMap(({ table }) => (table.kind === 'diesel-prices' ? table.rows : []));
  const weeks = [...builtInTables['diesel-prices'], ...imported].map((row) => [row.weekOf, row] as const);
  return [...new Map(weeks).values()];
}

const version = '2026-11.2';

/** The modeled tariff that comes with the product: not a carrier's prices. */
export const builtIn = {
  name: 'Built-in tariff',
  version,
  effectiveOn: '2026-11-28',
  isModelled: true,
} as const;

/** The file of one table of the built-in tariff. */
export const builtInFile = (kind: TableKind) => dataFile(kind);

const dataFile = (name: string) => new URL(`../../data/${version}/${name}.csv`, import.meta.url);

/** Every table of the built-in tariff. @throws TableRefused when a file is damaged. */
export async function readBuiltInTables(): Promise<BuiltInTables> {
  const tables = await Promise.all(
    tableKinds.map(async (kind) => readTable(await readFile(builtInFile(kind), 'utf8'))),
  );
  return { ...(tablesByKind(tables) as Tables), anchors: await readAnchors(dataFile('anchors')) };
}

export const readBuiltInTariff = async (): Promise<Tariff> =>
  assembleTariff(await readBuiltInTables(), builtIn);
