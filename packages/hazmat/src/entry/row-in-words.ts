import type { HazmatRow } from '../hazmat-table.ts';

/** As many rows as a message names. */
const MAX_NAMED = 4;

/** A row as a shipper writes it: 'UN1263, Paint, 3, PG II'. The names to choose from stand with 'or'. */
export function rowInWords({ identificationNumber, shippingNames, description, ...row }: HazmatRow): string {
  const subsidiary = row.subsidiaryClasses.length > 0 ? `(${row.subsidiaryClasses.join(', ')})` : '';
  const name = shippingNames.length > 0 ? shippingNames.join(' or ') : description;
  const group = row.packingGroup === undefined ? '' : `PG ${row.packingGroup}`;
  return [identificationNumber, name, row.hazardClass, subsidiary, group].filter(Boolean).join(', ');
}

/** The first few of the rows, each said once, and how many more there are. */
export function rowsInWords(rows: readonly HazmatRow[]): string {
  const lines = [...new Set(rows.map(rowInWords))];
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
