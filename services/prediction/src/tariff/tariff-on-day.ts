import type { Tariff } from '@freightwright/domain';
import { assembleTariff, type Tables } from './assemble-tariff.ts';
import { builtIn } from './built-in-tariff.ts';
import type { Table } from './read-table.ts';
import type { Row, TableKind } from './table-columns.ts';
import type { TableVersion } from './tariff-store.ts';

/** A version with what is in it. */
export interface ReadVersion {
  readonly about: TableVersion;
  readonly table: Table;
}

/**
 * The tariff of a day: of each kind of table the operator's version that took effect last until then (of two
 * of the same day the one imported later), or else the built-in one. Diesel prices add up instead: a week has
 * the price that was imported last. Name and version are those of the class rates.
 * @param versions by time of import.
 */
export function tariffOnDay(builtInTables: Tables, versions: readonly ReadVersion[], day: string): Tariff {
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
  );
}

function dieselPrices(builtInTables: Tables, counting: readonly ReadVersion[]): Row<'diesel-prices'>[] {
  const imported = counting.flatMap(({ table }) => (table.kind === 'diesel-prices' ? table.rows : []));
  const weeks = [...builtInTables['diesel-prices'], ...imported].map((row) => [row.weekOf, row] as const);
  return [...new Map(weeks).values()];
}
