import {
  type BulkFileColumn,
  type BulkType,
  bulkColumnsOf,
  bulkLimits,
  type FieldError,
  type VagueName,
} from '@freightwright/contracts';
import { fileRefused } from '../policy.ts';
import { columnNamesOf, plainName, recognize, unitOf } from './column-names.ts';
import { mayBeHazmat } from './hazmat-column.ts';
import {
  type Decimal,
  headerName,
  isUnitColumn,
  type Mapping,
  mappingErrors,
  mappingNames,
  targetsOf,
  unitColumnKeys,
} from './mapping.ts';
import { unitColumnOf } from './unit-columns.ts';

/** A used column of a file. */
export interface UsedColumn {
  key: string;
  /** Its name in the file; 'Weight (2)' for the second column of a name. */
  header: string;
  /** Its index in a row, from 0. */
  index: number;
  /** The unit of a bare number, if the name states it: 'Weight (kg)'. */
  unit?: string | undefined;
  /** Index of the column that states the unit of each row. */
  unitIndex?: number | undefined;
  /** The decimal mark of its numbers; undefined where each cell shows it. */
  decimal?: Decimal | undefined;
}

export interface Header {
  columns: UsedColumn[];
  ignored: string[];
  /** The ignored columns with the first values of each. Jobs of earlier releases have none. */
  mappable?: { header: string; samples: string[] }[];
  /** How many cells the header row has. */
  width: number;
}

export interface HeaderOptions {
  mapping?: Mapping | undefined;
  /** The first values of each column. */
  samples?: readonly string[][];
}

/** A column while the header is read. */
interface FileColumn {
  header: string;
  index: number;
  key: string | null;
  unit?: string | undefined;
  decimal?: Decimal | undefined;
  vague?: VagueName | undefined;
  choices: readonly string[];
  error?: FieldError;
}

/**
 * Maps the columns of a file: as the caller decides, and otherwise by names in any case and order, with or
 * without units, and by synonyms.
 * @throws Problem 'bulk.file-refused' that names each missing, duplicate or ambiguous column, with the columns
 * of the file.
 */
export function readHeader(
  type: BulkType,
  cells: readonly string[],
  { mapping = {}, samples = [] }: HeaderOptions = {},
): Header {
  if (cells.length > bulkLimits.columns) {
    const message = `The file has ${cells.length} columns. At most ${bulkLimits.columns} are possible.`;
    throw fileRefused([{ field: 'file', rule: 'columns', message }]);
  }
  const found = columnsOf(type, cells, mapping);
  resolveVague(found);
  const errors = [
    ...mappingErrors(type, cells, mapping),
    ...found.flatMap(({ error }) => error ?? []),
    ...duplicates(found),
    ...missing(type, found),
  ];
  const samplesOf = ({ index }: FileColumn) => samples[index] ?? [];
  if (errors.length > 0) {
    const named = found.filter(({ header }) => header !== '');
    const columns = named.map(
      (column): BulkFileColumn => ({
        header: column.header,
        key: column.key,
        choices: [...column.choices],
        samples: samplesOf(column),
      }),
    );
    throw fileRefused(errors, columns);
  }
  const ignored = found.filter(({ key, header }) => key === null && header !== '');
  return {
    columns: usedColumns(found),
    ignored: ignored.map(({ header }) => header),
    mappable: ignored.map((column) => ({ header: column.header, samples: samplesOf(column) })),
    width: cells.length,
  };
}

function columnsOf(type: BulkType, cells: readonly string[], mapping: Mapping): FileColumn[] {
  const names = columnNamesOf(type);
  const targets = targetsOf(mapping);
  const shown = mappingNames(cells);
  return cells.map((cell, index): FileColumn => {
    const header = shown[index] ?? '';
    const column = { header, index, key: null, choices: [] };
    const target = header === '' ? undefined : targets.get(headerName(header));
    const own = cell.trim().slice(0, bulkLimits.header);
    if (target) return { ...column, ...target, unit: unitOf(own, target.key) };
    const recognized = recognize(own, names);
    if (recognized) {
      const { meaning, unit } = recognized;
      return typeof meaning === 'string'
        ? { ...column, key: meaning, unit }
        : { ...column, vague: meaning, unit };
    }
    return { ...column, ...unrecognized(own) };
  });
}

/** A column of units, or one that must not be ignored. */
function unrecognized(header: string): Partial<FileColumn> {
  const plain = plainName(header);
  if (mayBeHazmat(plain)) {
    const message = `The column "${header}" may state hazardous freight. Name it hazmat, with yes or no, or remove it.`;
    return { choices: ['hazmat'], error: { field: 'hazmat', rule: 'hazmat-column', message } };
  }
  const unitColumn = unitColumnOf(plain);
  if (unitColumn !== 'unclear') return { key: unitColumn ?? null };
  const message = `The column "${header}" may state the unit of any measure. Name it weight_uom or dim_uom, or remove it.`;
  return {
    choices: Object.keys(unitColumnKeys),
    error: { field: 'file', rule: 'unit-column', message },
  };
}

/** Decides the names with two meanings by the other columns, or makes them a question. */
function resolveVague(found: FileColumn[]): void {
  const taken = new Set(found.map(({ key }) => key));
  for (const column of found) {
    const { vague, header } = column;
    if (!vague) continue;
    const free = vague.choices.filter((key) => !taken.has(key));
    const isAlone = found.filter((other) => other.vague === vague).length === 1;
    const inferred = vague.isInferred && free.length === 1 ? free[0] : undefined;
    const key = vague.usual !== undefined && free.includes(vague.usual) ? vague.usual : inferred;
    if (isAlone && key !== undefined) column.key = key;
    else {
      column.choices = vague.choices;
      const message = `The column "${header}" may be ${vague.choices.join(' or ')}. Choose its meaning, or give it one of these names.`;
      column.error = { field: vague.choices[0], rule: 'ambiguous', message };
    }
  }
}

const duplicates = (found: readonly FileColumn[]): FieldError[] =>
  found.flatMap(({ key, header }, at) => {
    const twin = key === null ? undefined : found.slice(0, at).find((other) => other.key === key);
    if (!twin || key === null) return [];
    const message = `The columns "${twin.header}" and "${header}" are both ${key}. Keep one of them.`;
    return [{ field: key, rule: 'duplicate', message }];
  });

function missing(type: BulkType, found: readonly FileColumn[]): FieldError[] {
  // A column that an ambiguous header may be is not known to be missing.
  const present = new Set(found.flatMap(({ key, choices }) => (key === null ? choices : [key])));
  return bulkColumnsOf(type).flatMap(({ key, required, instead }) =>
    !required || present.has(key) || (instead !== undefined && present.has(instead))
      ? []
      : [{ field: key, rule: 'missing', message: `The column ${key} is missing.` }],
  );
}

function usedColumns(found: readonly FileColumn[]): UsedColumn[] {
  const unitIndexes = new Map<string, number>();
  for (const { key, index } of found) {
    if (key === null || !isUnitColumn(key)) continue;
    for (const measure of unitColumnKeys[key]) unitIndexes.set(measure, index);
  }
  return found.flatMap(({ key, header, index, unit, decimal }) => {
    if (key === null || isUnitColumn(key)) return [];
    const unitIndex = unitIndexes.get(key);
    // The database would store null for undefined.
    const optional = {
      ...(unit !== undefined && { unit }),
      ...(decimal !== undefined && { decimal }),
      ...(unitIndex !== undefined && { unitIndex }),
    };
    return [{ key, header, index, ...optional }];
  });
}
