import type { ClassRates, LaneBand, MileRate, Tariff } from '@freightwright/domain';
import type { Table } from './read-table.ts';
import type { Row, TableKind } from './table-columns.ts';

/** One table of each kind. */
export type Tables = { readonly [Kind in TableKind]: readonly Row<Kind>[] };

/** The tariff that the tables are, under the name and version of its class rates. */
export function assembleTariff(
  tables: Tables,
  about: Pick<Tariff, 'name' | 'version' | 'effectiveOn' | 'isModelled'>,
): Tariff {
  const band = ({ fromMiles, toMiles }: LaneBand) => ({ fromMiles, toMiles });
  const mileRates = (of: 'truckload' | 'expedited'): MileRate[] =>
    tables['mile-rates']
      .filter(({ service }) => service === of)
      .map((row) => ({
        ...band(row),
        vehicle: row.vehicle,
        centsPerMile: row.perMile,
        minimumCents: row.minimum,
      }));
  return {
    ...about,
    classRates: classRates(tables['class-rates']),
    classTerms: tables['class-terms'].map(({ minimum, ...row }) => ({ ...row, minimumCents: minimum })),
    truckload: mileRates('truckload'),
    expedited: mileRates('expedited'),
    standard: tables['foot-rates'].map((row) => ({
      ...band(row),
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
}

function classRates(rows: readonly Row<'class-rates'>[]): ClassRates[] {
  return [...Map.groupBy(rows, ({ fromMiles }) => fromMiles).values()].map((band) => {
    const { fromMiles = 0, toMiles = 0 } = band[0] ?? {};
    const rates = band.map(({ fromMiles: _, toMiles: __, freightClass, ...breaks }) => [
      freightClass,
      breaks,
    ]);
    return { fromMiles, toMiles, centsPerCwt: Object.fromEntries(rates) as ClassRates['centsPerCwt'] };
  });
}

/** Tables by their kinds, the later one of a kind in place of the earlier. */
export const tablesByKind = (tables: readonly Table[]): Partial<Tables> =>
  Object.fromEntries(tables.map(({ kind, rows }) => [kind, rows]));
