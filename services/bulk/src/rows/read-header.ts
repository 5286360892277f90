import {
  type BulkType,
  bulkColumnsOf,
  bulkLimits,
  bulkTypes,
  type FieldError,
} from '@freightwright/contracts';
import { fileRefused } from '../policy.ts';
import { isHazmatName, mayBeHazmat } from './hazmat-column.ts';
import { unitColumnOf } from './unit-columns.ts';

/** A used column of a file. */
export interface UsedColumn {
  key: string;
  /** Its name in the file. */
  header: string;
  /** Its index in a row, from 0. */
  index: number;
  /** The unit of a bare number, if the name states it: 'Weight (kg)'. */
  unit?: string | undefined;
  /** Index of the column that states the unit of each row. */
  unitIndex?: number | undefined;
}

export interface Header {
  columns: UsedColumn[];
  ignored: string[];
  /** How many cells the header row has. */
  width: number;
}

/** Unit suffixes of a name, as in 'Weight (lb)', 'Length in' or 'weight_kg'. */
const units: Readonly<Record<string, string>> = {
  lb: 'lb',
  lbs: 'lb',
  pounds: 'lb',
  kg: 'kg',
  kgs: 'kg',
  oz: 'oz',
  g: 'g',
  in: 'in',
  inch: 'in',
  inches: 'in',
  ft: 'ft',
  feet: 'ft',
  cm: 'cm',
  mm: 'mm',
  m: 'm',
};

/** 'Package-Type ' and 'PackageType' become 'package_type'. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

const measured: ReadonlySet<string> = new Set(['weight', 'length', 'width', 'height']);

/** The key and unit of a column name; undefined for an unknown name. */
function recognize(
  name: string,
  known: ReadonlyMap<string, string>,
): { key: string; unit?: string } | undefined {
  const whole = plain(name.slice(0, bulkLimits.header));
  const key = known.get(whole);
  if (key !== undefined) return { key };
  if (known.has('hazmat') && isHazmatName(whole)) return { key: 'hazmat' };
  const cut = whole.lastIndexOf('_');
  const unit = units[whole.slice(cut + 1)];
  const measure = cut === -1 ? undefined : known.get(whole.slice(0, cut));
  return measure !== undefined && unit !== undefined && measured.has(measure)
    ? { key: measure, unit }
    : undefined;
}

/** The column of each known name. A column's own name takes precedence over synonyms. */
function knownNames(type: BulkType): ReadonlyMap<string, string> {
  const wanted = bulkColumnsOf(type);
  return new Map([
    ...wanted.flatMap(({ key, synonyms }) => synonyms.map((name) => [name, key] as const)),
    ...wanted.map(({ key }) => [key, key] as const),
  ]);
}

/** Whether a row may be the header: at least two of its cells name columns, and it is no comment. */
export function isHeaderRow(type: BulkType | undefined, cells: readonly string[]): boolean {
  if (cells[0]?.trimStart().startsWith('#')) return false;
  return (type ? [type] : bulkTypes).some((each) => {
    const known = knownNames(each);
    return cells.slice(0, bulkLimits.columns).filter((cell) => recognize(cell.trim(), known)).length >= 2;
  });
}

/**
 * Maps the columns of a file, by names in any case and order, with or without units, and by synonyms.
 * @throws Problem 'bulk.file-refused' that names each missing or duplicate column.
 */
export function readHeader(type: BulkType, cells: readonly string[]): Header {
  const wanted = bulkColumnsOf(type);
  if (cells.length > bulkLimits.columns) {
    const message = `The file has ${cells.length} columns. At most ${bulkLimits.columns} are possible.`;
    throw fileRefused([{ field: 'file', rule: 'columns', message }]);
  }
  const known = knownNames(type);
  const columns: UsedColumn[] = [];
  const ignored: string[] = [];
  const errors: FieldError[] = [];
  const unitIndexes = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const header = cell.trim().slice(0, bulkLimits.header);
    const found = recognize(header, known);
    const twin = found && columns.find(({ key }) => key === found.key);
    if (twin && found) {
      const message = `The columns "${twin.header}" and "${header}" are both ${found.key}. Keep one of them.`;
      errors.push({ field: found.key, rule: 'duplicate', message });
    } else if (found) columns.push({ ...found, header, index });
    else if (mayBeHazmat(plain(header))) {
      const message = `The column "${header}" may state hazardous freight. Name it hazmat, with yes or no, or remove it.`;
      errors.push({ field: 'hazmat', rule: 'hazmat-column', message });
    } else {
      const measures = unitColumnOf(plain(header));
      if (measures === 'unclear') {
        const message = `The column "${header}" may state the unit of any measure. Name it weight_uom or dim_uom, or remove it.`;
        errors.push({ field: 'file', rule: 'unit-column', message });
      } else if (measures) for (const key of measures) unitIndexes.set(key, index);
      else if (header !== '') ignored.push(header);
    }
  }
  for (const column of columns) {
    const unitIndex = unitIndexes.get(column.key);
    if (unitIndex !== undefined) column.unitIndex = unitIndex;
  }
  for (const { key, required } of wanted) {
    if (!required || columns.some((column) => column.key === key)) continue;
    errors.push({ field: key, rule: 'missing', message: `The column ${key} is missing.` });
  }
  if (errors.length > 0) throw fileRefused(errors);
  return { columns, ignored, width: cells.length };
}
