import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { formatError } from '@freightwright/csv';
import { builtIn, builtInFile } from '../assemble-tariff.ts';
import { readTable } from '../read-table.ts';
import { isDay, priceDay, type TableKind, tableKinds } from '../table-columns.ts';
import type { TableVersion, TariffStore } from '../tariff-store.ts';
import { type FitDeps, fitInvoices } from './fit-invoices.ts';
import { dieselTableOf } from './read-eia.ts';

export const usage = `npm run tariff -- import <file> [<day>] [<name>] | diesel <file> |
               fit --file <invoices> | list | roll-back <day> | export <table>

  import      checks a table in CSV and lets it count from a day on (today without one)
  diesel      imports the weekly prices of EIA's file, saved as CSV, from today on
  fit         compares past invoices with today's tariff, and writes own-terms.json beside them
  list        the tables that were imported, and what counts today
  roll-back   withdraws what was imported or begins to count after a day
  export      prints a table of the built-in tariff, as a template

Tables: ${tableKinds.join(', ')}. docs/tariff.md describes their columns.`;

export interface CommandDeps {
  /** Opened lazily, by commands that need it. */
  readonly store: () => Promise<TariffStore>;
  /** The tariff of a day, and the lanes of invoices. */
  readonly fitDeps: (day: string) => Promise<FitDeps>;
  readonly nowMs: () => number;
  readonly print: (text: string) => void;
}

/** The arguments match no command. */
export class UsageError extends Error {}

/** Larger than any tariff of miles and classes, and small enough for one document of the database. */
const largestFile = 4 * 1024 * 1024;

/**
 * Runs one command of `npm run tariff`.
 * @throws UsageError for arguments that match no command; TableRefused for an invalid file.
 */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<void> {
  const [command, ...rest] = args;
  const [first, ...others] = rest;
  if (command === 'import' && first !== undefined && others.length <= 2)
    return importFile(first, others, deps);
  if (command === 'diesel' && first !== undefined && others.length === 0)
    return importFile(first, [undefined, 'EIA weekly diesel'], deps, dieselTableOf);
  if (command === 'fit' && first === '--file' && others[0] !== undefined && others.length === 1)
    return fit(others[0], deps);
  if (command === 'list' && rest.length === 0) return list(deps);
  if (command === 'roll-back' && first !== undefined && others.length === 0) return rollBack(first, deps);
  const kind = tableKinds.find((each) => each === first);
  if (command === 'export' && kind !== undefined && others.length === 0) {
    deps.print((await readFile(builtInFile(kind), 'utf8')).trimEnd());
    return;
  }
  throw new UsageError(usage);
}

async function importFile(
  path: string,
  [given, name]: readonly (string | undefined)[],
  deps: CommandDeps,
  tableOf: (text: string) => Promise<string> | string = (text) => text,
): Promise<void> {
  const now = new Date(deps.nowMs());
  const effectiveOn = given ?? priceDay(now);
  if (!/^\d{4}-\d\d-\d\d$/.test(effectiveOn) || !isDay(effectiveOn)) {
    throw new UsageError(`${effectiveOn} is not a day, such as 2026-12-01.`);
  }
  if ((await stat(path)).size > largestFile) throw new UsageError(`${path} has more than 4 MiB.`);
  const file = await tableOf(await readFile(path, 'utf8'));
  const { kind, rows } = await readTable(file);
  const store = await deps.store();
  const stored = await store.save(
    {
      kind,
      name: (name ?? basename(path)).slice(0, 80),
      version: effectiveOn,
      effectiveOn,
      importedAt: now,
      rows: rows.length,
    },
    file,
  );
  deps.print(`Imported ${format(stored)}. Running services take it up within a minute.`);
}

async function fit(path: string, { fitDeps, nowMs, print }: CommandDeps): Promise<void> {
  const file = await readFile(path, 'utf8');
  const { terms, invalid, lines } = await fitInvoices(file, await fitDeps(priceDay(new Date(nowMs()))));
  const output = join(dirname(path), 'own-terms.json');
  await writeFile(output, `${JSON.stringify({ terms }, null, 2)}\n`);
  print([...invalid.map(formatError), ...lines, `${output} has the own terms.`].join('\n'));
}

async function list({ store, nowMs, print }: CommandDeps): Promise<void> {
  const versions = await (await store()).list();
  const today = priceDay(new Date(nowMs()));
  const lines = versions.map(
    (version) => `${format(version)}, imported ${priceDay(version.importedAt)}${stateOf(version)}`,
  );
  const counting = tableKinds.map((kind) => `  ${kind}: ${countingOn(versions, kind, today)}`);
  print([...lines, `What counts on ${today}:`, ...counting].join('\n'));
}

const stateOf = ({ withdrawnAt }: TableVersion) =>
  withdrawnAt === null ? '' : `, withdrawn ${priceDay(withdrawnAt)}`;

function countingOn(versions: readonly TableVersion[], kind: TableKind, today: string): string {
  const counting = versions
    .filter((each) => each.kind === kind && each.withdrawnAt === null && each.effectiveOn <= today)
    .toSorted((a, b) => a.effectiveOn.localeCompare(b.effectiveOn));
  const last = counting.at(-1);
  if (last === undefined) return `${builtIn.name} ${builtIn.version}`;
  const beside = kind === 'diesel-prices' ? ', for its weeks' : '';
  return `${last.name} from ${last.effectiveOn}${beside}`;
}

async function rollBack(day: string, { store, nowMs, print }: CommandDeps): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isDay(day)) {
    throw new UsageError(`${day} is not a day, such as 2026-12-01.`);
  }
  const withdrawn = await (await store()).rollBack(day, new Date(nowMs()));
  print(
    withdrawn.length === 0
      ? `Nothing was imported or begins to count after ${day}.`
      : withdrawn.map((version) => `Withdrew ${format(version)}.`).join('\n'),
  );
}

const format = ({ kind, name, effectiveOn, rows }: TableVersion) =>
  `${kind} "${name}" from ${effectiveOn}, ${rows} rows`;
