/** The types of a file of rows. One row is one calculation, one cost prediction or one bill of lading. */
export const bulkTypes = ['calculations', 'predictions', 'bols'] as const;
export type BulkType = (typeof bulkTypes)[number];

/**
 * 'receiving': the upload is in progress. 'checked': every row is checked and nothing is run yet. 'queued':
 * waiting for a worker. The last three are final: 'failed' is an interrupted upload.
 */
export const bulkStates = [
  'receiving',
  'checked',
  'queued',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;
export type BulkState = (typeof bulkStates)[number];
export const bulkFinalStates: readonly BulkState[] = ['done', 'cancelled', 'failed'];

/**
 * 'ready': checked and valid. 'invalid': it breaks a rule and is never run. 'done' and 'failed' are rows that
 * were run; 'skipped' were left out when the job was cancelled.
 */
export const bulkRowStates = ['ready', 'invalid', 'done', 'failed', 'skipped'] as const;
export type BulkRowState = (typeof bulkRowStates)[number];

/** Product specification, section 9: 10 MB a file. The rows of a job are in `bulkRowsAJob`. The rest is ours. */
export const bulkLimits = {
  fileBytes: 10 * 1024 * 1024,
  fileName: 200,
  /** Characters of one cell, and of one whole row with its separators and quotes. */
  cellChars: 5_000,
  rowChars: 32_000,
  columns: 100,
  /** Characters of the name of a column. */
  header: 100,
  /** Maximum errors reported per row. */
  errorsARow: 20,
  /** Default page size of the rows. Callers may request another, at most 100. */
  rowsOnPage: 50,
  jobsOnPage: 25,
  /** Cells, or whole columns, that one request may change. */
  maxCellsPerBatch: 2_000,
  maxColumnsPerBatch: 20,
  /** Days after which a job is deleted, with its rows and results. */
  retentionDays: 30,
} as const;

/** The header with which a developer uses bulk processing without the Enterprise plan, in test mode only. */
export const testModeHeader = 'x-test-mode';

export interface BulkColumn {
  /** The name in the header row, in the API and in the template. */
  readonly key: string;
  readonly label: string;
  /** A file without this column is refused. */
  readonly required: boolean;
  /** The value in the first row of the template. */
  readonly example: string;
}

const column = (key: string, label: string, example: string, required = false): BulkColumn => ({
  key,
  label,
  required,
  example,
});

/** One handling unit: its measures and weight are those of one, in inches and pounds. */
const unitColumns = (): BulkColumn[] => [
  column('description', 'Description', 'Boxed books'),
  column('weight', 'Weight', '500', true),
  column('length', 'Length', '48', true),
  column('width', 'Width', '40', true),
  column('height', 'Height', '48', true),
  column('package_type', 'Package type', 'pallet'),
  column('hazmat', 'Hazmat', 'no'),
  column('count', 'Count', '1'),
];

const party = (key: 'shipper' | 'consignee', name: string, examples: readonly string[]): BulkColumn[] =>
  ['company', 'address', 'city', 'state', 'zip', 'contact', 'phone'].map((field, index) => {
    const word = field === 'zip' ? 'ZIP' : field;
    return column(`${key}_${field}`, `${name} ${word}`, examples[index] ?? '', true);
  });

const bolColumns = (): BulkColumn[] => [
  ...party('shipper', 'Shipper', [
    'Example Shipper',
    '100 Dock Street',
    'Chicago',
    'IL',
    '60607',
    'Shipping desk',
    '312-555-0100',
  ]),
  ...party('consignee', 'Consignee', [
    'Example Consignee',
    '200 Receiving Road',
    'Atlanta',
    'GA',
    '30318',
    'Receiving desk',
    '404-555-0100',
  ]),
  column('ship_date', 'Ship date', '2026-12-01', true),
  column('description', 'Commodity description', 'Boxed books', true),
  column('weight', 'Weight', '500', true),
  column('handling_units', 'Handling units', '1'),
  column('package_type', 'Handling unit type', 'pallet'),
  column('packages', 'Packages', '20'),
  column('length', 'Length', '48'),
  column('width', 'Width', '40'),
  column('height', 'Height', '48'),
  column('freight_class', 'Freight class', ''),
  column('nmfc_item', 'NMFC item', ''),
  column('hazmat', 'Hazmat', 'no'),
  column('freight_terms', 'Freight charge terms', 'Prepaid'),
  column('service_type', 'Service type', 'LTL'),
  column('customer_order_no', 'Customer order number', ''),
  column('carrier_name', 'Carrier', ''),
  column('scac', 'SCAC', ''),
  column('pro_number', 'PRO number', ''),
  column('special_instructions', 'Special instructions', ''),
];

/**
 * The columns of a type of file, in the order of the template. The first seven of a calculation are the product
 * specification's (section 3). The weight of a bill is that of its line: all handling units together.
 * @example bulkColumnsOf('calculations').length; // => 8
 */
export function bulkColumnsOf(type: BulkType): readonly BulkColumn[] {
  if (type === 'calculations') return unitColumns();
  if (type === 'bols') return bolColumns();
  return [
    ...unitColumns(),
    column('origin_zip', 'Origin ZIP', '60607', true),
    column('destination_zip', 'Destination ZIP', '30318', true),
    column('freight_class', 'Freight class', ''),
    column('service_type', 'Service type', 'ltl'),
    column('accessorials', 'Accessorials', ''),
  ];
}
