import {
  type BulkType,
  bulkColumnsOf,
  bulkLimits,
  bulkTypes,
  type FieldError,
} from '@freightwright/contracts';
import { fileRefused } from '../policy.ts';
import { isHazmatName, mayBeHazmat } from './hazmat-column.ts';

/** A used column of a file. */
export interface UsedColumn {
  key: string;
  /** Its name in the file. */
  header: string;
  /** Its index in a row, from 0. */
  index: number;
  /** The unit of a bare number, if the name states it: 'Weight (kg)'. */
  unit?: string | undefined;
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
    ...wanted.flatMap(({ key }) => (synonyms[key] ?? []).map((name) => [name, key] as const)),
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
    } else if (header !== '') ignored.push(header);
  }
  for (const { key, required } of wanted) {
    if (!required || columns.some((column) => column.key === key)) continue;
    errors.push({ field: key, rule: 'missing', message: `The column ${key} is missing.` });
  }
  if (errors.length > 0) throw fileRefused(errors);
  return { columns, ignored, width: cells.length };
}

const party = (key: 'shipper' | 'consignee', ...others: readonly string[]) => {
  const fields: Record<string, readonly string[]> = {
    company: ['name', ''],
    address: ['street', 'address_1', 'address1', 'address_line_1'],
    city: ['town'],
    state: ['st'],
    zip: ['zip_code', 'zipcode', 'postal_code', 'postcode'],
    contact: ['contact_name', 'attention', 'attn'],
    phone: ['telephone', 'phone_number', 'tel'],
  };
  const join = (...texts: string[]) => texts.filter((word) => word !== '').join('_');
  return Object.fromEntries(
    Object.entries(fields).map(([field, names]) => [
      `${key}_${field}`,
      [
        ...names.map((name) => join(key, name)),
        ...others.flatMap((other) => [field, ...names].map((name) => join(other, name))),
      ],
    ]),
  );
};

/** Synonyms of a column, in the normalized form of `readHeader`: lower case, words joined by '_'. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  description: ['commodity', 'commodity_description', 'item', 'item_description', 'product', 'goods', 'desc'],
  weight: ['wt', 'weight_each', 'unit_weight', 'gross_weight', 'total_weight'],
  length: ['l', 'len'],
  width: ['w', 'wid'],
  height: ['h', 'ht', 'hgt'],
  package_type: ['packaging', 'package', 'pkg_type', 'pkg', 'unit_type', 'handling_unit_type', 'container'],
  hazmat: [
    'haz',
    'hm',
    'hazardous',
    'hazardous_material',
    'hazardous_materials',
    'dangerous_goods',
    'is_hazmat',
  ],
  count: ['qty', 'quantity', 'units', 'pieces', 'number_of_units', 'handling_units', 'pallets'],
  origin_zip: [
    'origin',
    'from_zip',
    'from',
    'ship_from_zip',
    'shipper_zip',
    'origin_zip_code',
    'origin_postal_code',
    'pickup_zip',
  ],
  destination_zip: [
    'destination',
    'dest_zip',
    'to_zip',
    'to',
    'ship_to_zip',
    'consignee_zip',
    'destination_zip_code',
    'destination_postal_code',
    'delivery_zip',
  ],
  freight_class: ['class', 'nmfc_class', 'frt_class'],
  service_type: ['service', 'mode'],
  accessorials: ['accessorial', 'extras', 'services', 'additional_services'],
  ship_date: ['date', 'pickup_date', 'shipping_date'],
  handling_units: ['hu', 'units', 'pallets', 'qty', 'quantity', 'count'],
  packages: ['pieces', 'pcs', 'cartons', 'package_count'],
  nmfc_item: ['nmfc', 'nmfc_number', 'nmfc_code', 'nmfc_no'],
  freight_terms: ['freight_charge_terms', 'terms', 'charge_terms', 'payment_terms'],
  customer_order_no: ['customer_order_number', 'order_number', 'order_no', 'order', 'po', 'po_number'],
  carrier_name: ['carrier'],
  pro_number: ['pro', 'pro_no'],
  special_instructions: ['instructions', 'notes', 'remarks', 'comments'],
  ...party('shipper', 'ship_from', 'from'),
  ...party('consignee', 'ship_to', 'to'),
};
