import {
  type BulkType,
  bulkColumnsOf,
  bulkLimits,
  bulkTypes,
  type VagueName,
  vagueNamesOf,
} from '@freightwright/contracts';
import { isHazmatName } from './hazmat-column.ts';

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

/** 'Package-Type ' and 'PackageType' become 'package_type', and 'Dims (L x W x H)' becomes 'dims_lwh'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\bl\s*[x×*]\s*w\s*[x×*]\s*h\b/i, ' lwh ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The columns whose name may end in a unit. */
const measured: ReadonlySet<string> = new Set(
  'weight total_weight unit_weight length width height dimensions'.split(' '),
);

/** The unit at the end of the name of a measured column. */
export function unitOf(name: string, key: string | null): string | undefined {
  const plain = plainName(name);
  const cut = plain.lastIndexOf('_');
  return key !== null && measured.has(key) && cut !== -1 ? units[plain.slice(cut + 1)] : undefined;
}

/** What each name of a type of file means. A column's own name takes precedence over synonyms. */
export interface ColumnNames {
  known: ReadonlyMap<string, string>;
  vague: ReadonlyMap<string, VagueName>;
}

export function columnNamesOf(type: BulkType): ColumnNames {
  const wanted = bulkColumnsOf(type);
  return {
    known: new Map([
      ...wanted.flatMap(({ key, synonyms }) => synonyms.map((name) => [name, key] as const)),
      ...wanted.map(({ key }) => [key, key] as const),
    ]),
    vague: new Map(vagueNamesOf(type).flatMap((each) => each.names.map((name) => [name, each] as const))),
  };
}

/** A recognized name: its column, or the two that it may mean. */
export interface Recognized {
  meaning: string | VagueName;
  unit?: string;
}

/** Undefined for an unknown name. */
export function recognize(name: string, { known, vague }: ColumnNames): Recognized | undefined {
  const whole = plainName(name.slice(0, bulkLimits.header));
  const meaningOf = (text: string) => vague.get(text) ?? known.get(text);
  const meaning = meaningOf(whole);
  if (meaning !== undefined) return { meaning };
  if (isHazmatName(whole)) return { meaning: 'hazmat' };
  const cut = whole.lastIndexOf('_');
  const unit = units[whole.slice(cut + 1)];
  const measure = cut === -1 ? undefined : meaningOf(whole.slice(0, cut));
  if (measure === undefined || unit === undefined) return undefined;
  return measured.has(typeof measure === 'string' ? measure : measure.choices[0])
    ? { meaning: measure, unit }
    : undefined;
}

/**
 * Whether a row may be the header: at least two of its cells name columns, or one that the caller maps, and
 * it is no comment.
 */
export function isHeaderRow(
  type: BulkType | undefined,
  cells: readonly string[],
  isMapped: (header: string) => boolean = () => false,
): boolean {
  if (cells[0]?.trimStart().startsWith('#')) return false;
  const some = cells.slice(0, bulkLimits.columns).map((cell) => cell.trim());
  if (some.some(isMapped)) return true;
  return (type ? [type] : bulkTypes).some((each) => {
    const names = columnNamesOf(each);
    return some.filter((cell) => recognize(cell, names)).length >= 2;
  });
}
