import { readFile } from 'node:fs/promises';
import type { Tariff } from '@freightwright/domain';
import { assembleTariff, type Tables, tablesByKind } from './assemble-tariff.ts';
import { readTable } from './read-table.ts';
import { type TableKind, tableKinds } from './table-columns.ts';

const version = '2026-11';

/** The modelled tariff that comes with the product: no carrier's prices. */
export const builtIn = {
  name: 'Built-in tariff',
  version,
  effectiveOn: '2026-11-01',
  isModelled: true,
} as const;

/** The file of one table of the built-in tariff. */
export const builtInFile = (kind: TableKind) => new URL(`../../data/${version}/${kind}.csv`, import.meta.url);

/** Every table of the built-in tariff. @throws TableRefused when a file was damaged. */
export async function readBuiltInTables(): Promise<Tables> {
  const tables = await Promise.all(
    tableKinds.map(async (kind) => readTable(await readFile(builtInFile(kind), 'utf8'))),
  );
  return tablesByKind(tables) as Tables;
}

export const readBuiltInTariff = async (): Promise<Tariff> =>
  assembleTariff(await readBuiltInTables(), builtIn);
