import { type BulkType, bulkColumnsOf, bulkLimits, type FieldError } from '@freightwright/contracts';
import { fileRefused } from '../policy.ts';
import { synonyms } from './synonyms.ts';

/** A column of a file that is used. */
export interface UsedColumn {
  key: string;
  /** Its name in the file. */
  header: string;
  /** Its place in a row, from 0. */
  index: number;
  /** What a bare number in it means, where the name says so: 'Weight (kg)'. */
  unit?: string | undefined;
}

export interface Header {
  columns: UsedColumn[];
  ignored: string[];
  /** How many cells the header row has. */
  width: number;
}

/** Units that a name may end in, as in 'Weight (lb)', 'Length in' or 'weight_kg'. */
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

/** The key that a name stands for, and the unit it says; undefined for a name that nobody asked for. */
function recognize(
  name: string,
  known: ReadonlyMap<string, string>,
): { key: string; unit?: string } | undefined {
  const whole = plain(name.slice(0, bulkLimits.header));
  const key = known.get(whole);
  if (key !== undefined) return { key };
  const cut = whole.lastIndexOf('_');
  const unit = units[whole.slice(cut + 1)];
  const measure = cut === -1 ? undefined : known.get(whole.slice(0, cut));
  return measure !== undefined && unit !== undefined && measured.has(measure)
    ? { key: measure, unit }
    : undefined;
}

/**
 * Which column of a file is which, by names in any case and order, with or without units, and by other usual names.
 * @throws Problem 'bulk.file-refused' that names each column that is missing or stands there twice.
 */
export function readHeader(type: BulkType, cells: readonly string[]): Header {
  const wanted = bulkColumnsOf(type);
  if (cells.length > bulkLimits.columns) {
    const message = `The file has ${cells.length} columns. At most ${bulkLimits.columns} are possible.`;
    throw fileRefused([{ field: 'file', rule: 'columns', message }]);
  }
  // A column's own name counts before what else it could mean.
  const known = new Map([
    ...wanted.flatMap(({ key }) => (synonyms[key] ?? []).map((name) => [name, key] as const)),
    ...wanted.map(({ key }) => [key, key] as const),
  ]);
  const columns: UsedColumn[] = [];
  const ignored: string[] = [];
  const errors: FieldError[] = [];
  for (const [index, cell] of cells.entries()) {
    const header = cell.trim().slice(0, bulkLimits.header);
    const found = recognize(header, known);
    const twin = found && columns.find(({ key }) => key === found.key);
    if (twin && found) {
      const message = `The columns "${twin.header}" and "${header}" are both ${found.key}. Keep one of them.`;
      errors.push({ field: found.key, rule: 'duplicate', message });
    } else if (found) columns.push({ ...found, header, index });
    else if (header !== '') ignored.push(header);
  }
  for (const { key, required } of wanted) {
    if (!required || columns.some((column) => column.key === key)) continue;
    errors.push({ field: key, rule: 'missing', message: `The column ${key} is missing.` });
  }
  if (errors.length > 0) throw fileRefused(errors);
  return { columns, ignored, width: cells.length };
}
