import { type BulkType, bulkColumnsOf, bulkLimits, type FieldError } from '@freightwright/contracts';

/** The decimal mark of the numbers of a column. */
export type Decimal = '.' | ',';
/** The column of each header, as the caller decides it; null to ignore it. */
export type Mapping = Readonly<Record<string, string | null | { column: string; decimal: Decimal }>>;

/** The columns of units, which a mapping may name beside those of the type. */
export const unitColumnKeys = {
  weight_unit: ['weight', 'total_weight', 'unit_weight'],
  dimension_unit: ['length', 'width', 'height', 'dimensions'],
} as const;
export type UnitColumnKey = keyof typeof unitColumnKeys;
export const isUnitColumn = (key: string): key is UnitColumnKey => Object.hasOwn(unitColumnKeys, key);

/** Spellings of a header that count as the same: case and blanks. */
export const headerName = (header: string): string =>
  header.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ').slice(0, bulkLimits.header);

const suffixChars = 6;
/** The names of the columns in a mapping. The second column of a name is 'Weight (2)'. */
export function mappingNames(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((header) => {
    const name = headerName(header);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const shown = header.trim().slice(0, bulkLimits.header);
    return count === 1 || name === ''
      ? shown
      : `${shown.slice(0, bulkLimits.header - suffixChars)} (${count})`;
  });
}

/** The target of a mapped header. */
export interface Mapped {
  key: string | null;
  decimal?: Decimal;
}

/** The target of each header of a mapping, by `headerName`. */
export const targetsOf = (mapping: Mapping): ReadonlyMap<string, Mapped> =>
  new Map(
    Object.entries(mapping).map(([header, to]) => [
      headerName(header),
      typeof to === 'object' && to !== null ? { key: to.column, decimal: to.decimal } : { key: to },
    ]),
  );

/** What is wrong with a mapping for a file with these headers. */
export function mappingErrors(type: BulkType, headers: readonly string[], mapping: Mapping): FieldError[] {
  const keys = new Set([...bulkColumnsOf(type).map(({ key }) => key), ...Object.keys(unitColumnKeys)]);
  const names = new Set(mappingNames(headers).map(headerName));
  const used = new Map<string, string>();
  return Object.entries(mapping).flatMap(([header, to]): FieldError[] => {
    const key = typeof to === 'object' ? to?.column : to;
    const error = (rule: string, message: string) => [{ field: 'mapping', rule, message }];
    if (!names.has(headerName(header))) {
      return error('unknown-header', `The mapping names "${header}", and the file has no such column.`);
    }
    if (key === undefined) return [];
    if (!keys.has(key)) {
      return error('unknown-column', `"${header}" cannot be ${key}: there is no such column.`);
    }
    const other = used.get(key);
    used.set(key, header);
    return other === undefined
      ? []
      : error('duplicate', `The mapping makes "${other}" and "${header}" both ${key}.`);
  });
}
