import { bolCatalog } from './bol/catalog.ts';
import type { FieldColumn, FieldEntry } from './bol/field-entry.ts';
import { lineCatalog } from './bol/line-catalog.ts';

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

/**
 * What is made of all bills of a job, in row order: one PDF of the bills, one of their labels, and a ZIP of
 * single PDFs.
 */
export const bulkPaperFiles = ['bills.pdf', 'labels.pdf', 'bills.zip'] as const;
export type BulkPaperFile = (typeof bulkPaperFiles)[number];

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
  /** Values of a column that are shown as samples, and the characters of each. */
  samples: 3,
  sampleChars: 60,
  /** Mappings that are remembered for one user. */
  mappings: 100,
  mappingChars: 20_000,
  /** Characters of the JSON text of a job's metadata. */
  metadataChars: 20_000,
  /** Maximum errors reported per row. */
  errorsARow: 20,
  /** Default page size of the rows. Callers may request another, at most 100. */
  rowsOnPage: 50,
  jobsOnPage: 25,
  /** Cells, or whole columns, that one request may change. */
  maxCellsPerBatch: 2_000,
  maxColumnsPerBatch: 20,
  /** Bills, or labels, in one file of a job, and the hours for which it is stored. */
  billsAPaper: 1_000,
  labelsAPaper: 5_000,
  paperHours: 24,
  /** Days after which a job is deleted, with its rows and results. */
  retentionDays: 30,
} as const;

/** The header with which a developer uses bulk processing without the Enterprise plan, in test mode only. */
export const testModeHeader = 'x-test-mode';

export interface BulkColumn {
  /** The name in the header row, in the API and in the template. */
  readonly key: string;
  readonly label: string;
  /** A file without this column is refused, unless it has the one of `instead`. */
  readonly required: boolean;
  readonly instead?: string | undefined;
  /** The value in the first row of the template. */
  readonly example: string;
  /** Other names, in the normalized form of a header: lower case, words joined by '_'. */
  readonly synonyms: readonly string[];
}

/** A column of a file that was refused, for a mapping by the caller. */
export interface BulkFileColumn {
  readonly header: string;
  /** What it was read as; null for an unknown or ambiguous column. */
  readonly key: string | null;
  /** The columns that an ambiguous header may mean. */
  readonly choices: readonly string[];
  /** Its first values, at most three. */
  readonly samples: readonly string[];
}

/** A column whose other names are separated by blanks. */
const column = (key: string, label: string, synonyms = '', example = '', required = false): BulkColumn => ({
  key,
  label,
  required,
  example,
  synonyms: synonyms === '' ? [] : synonyms.split(' '),
  instead: required ? substitutes[key] : undefined,
});

/** Columns that state the same in another way. */
const substitutes: Readonly<Record<string, string>> = {
  weight: 'total_weight',
  length: 'dimensions',
  width: 'dimensions',
  height: 'dimensions',
};

/** These have the same other names as in a file of bills. */
const { commodityDescription, handlingUnits, packages, weight, hazmat, nmfcClass } = lineCatalog;
const { lengthIn, widthIn, heightIn, handlingUnitType } = lineCatalog;

const eachWeight =
  'weight_each wt_each each_weight unit_weight unit_wt weight_per_unit weight_per_pallet pallet_weight hu_weight handling_unit_weight';
const sizes = () =>
  column('dimensions', 'Dimensions', 'dims dim dimension lwh dims_lwh dim_lwh dimensions_lwh pallet_dims');

/** One handling unit, repeated by its count: its measures and weight are those of one, in inches and pounds. */
const unitColumns = (): BulkColumn[] => [
  column('description', 'Description', commodityDescription.bulk.synonyms, 'Boxed books'),
  column('weight', 'Weight', eachWeight, '500', true),
  column('length', 'Length', lengthIn.bulk.synonyms, '48', true),
  column('width', 'Width', widthIn.bulk.synonyms, '40', true),
  column('height', 'Height', heightIn.bulk.synonyms, '48', true),
  column('package_type', 'Package type', handlingUnitType.bulk.synonyms, 'pallet'),
  column('hazmat', 'Hazmat', hazmat.bulk.synonyms, 'no'),
  column('count', 'Count', `handling_units ${handlingUnits.bulk.synonyms}`, '1'),
  column('total_weight', 'Total weight', weight.bulk.synonyms.replace('total_weight ', '')),
  sizes(),
  column('pieces', 'Pieces', packages.bulk.synonyms.replace('pieces ', 'packages ')),
];

/** A field that a file of bills may have, of the bill or of its one line. */
export interface BolColumnField {
  readonly name: string;
  readonly isOfLine: boolean;
  readonly entry: FieldEntry;
  readonly bulk: FieldColumn;
}

const withColumn = (catalog: object, isOfLine: boolean): BolColumnField[] =>
  Object.entries(catalog).flatMap(([name, entry]: [string, FieldEntry]) =>
    entry.bulk === undefined ? [] : [{ name, isOfLine, entry, bulk: entry.bulk }],
  );

/** The fields of a bill that have a column, in the order of the template. */
export const bolColumnFields: readonly BolColumnField[] = [
  ...withColumn(bolCatalog, false),
  ...withColumn(lineCatalog, true),
];

const bolColumns = (): BulkColumn[] => [
  ...bolColumnFields.map(({ entry: { label, required }, bulk }) => ({
    ...column(bulk.column, bulk.label ?? label, bulk.synonyms, bulk.example, required),
    instead: bulk.column === 'weight' ? 'unit_weight' : undefined,
  })),
  column('unit_weight', 'Unit weight', eachWeight.replace('unit_weight ', '')),
  sizes(),
];

/** Names that may mean either of two columns. */
export interface VagueName {
  readonly names: readonly string[];
  readonly choices: readonly [string, string];
  /** The meaning in a file without another column of it. */
  readonly usual?: string;
  /** Whether the name means the one choice when the file has another column of the other. */
  readonly isInferred: boolean;
}

/**
 * The names of a type of file whose meaning depends on its other columns. Where they leave it open, a file is
 * refused with the rule 'ambiguous'.
 */
export function vagueNamesOf(type: BulkType): readonly VagueName[] {
  const isBols = type === 'bols';
  const counts = ['qty', 'quantity', 'units', 'number_of_units', ...(isBols ? ['count'] : [])];
  return [
    {
      names: ['weight', 'wt'],
      choices: ['weight', isBols ? 'unit_weight' : 'total_weight'],
      usual: 'weight',
      isInferred: false,
    },
    isBols
      ? { names: counts, choices: ['handling_units', 'packages'], isInferred: true }
      : { names: counts, choices: ['count', 'pieces'], usual: 'count', isInferred: true },
  ];
}

/**
 * The columns of a type of file, in the order of the template. The first seven of a calculation are the product
 * specification's (section 3). The synonyms of a column have its one meaning: the weight of a bill is that of
 * its line, all handling units together, and that of a calculation is of one unit.
 * @example bulkColumnsOf('calculations').length; // => 11
 */
export function bulkColumnsOf(type: BulkType): readonly BulkColumn[] {
  if (type === 'calculations') return unitColumns();
  if (type === 'bols') return bolColumns();
  return [
    ...unitColumns(),
    column('origin_zip', 'Origin ZIP', zipNames('origin', 'from ship_from shipper pickup'), '60607', true),
    column(
      'destination_zip',
      'Destination ZIP',
      zipNames('destination', 'dest to ship_to consignee delivery'),
      '30318',
      true,
    ),
    column('freight_class', 'Freight class', nmfcClass.bulk.synonyms),
    column('service_type', 'Service type', 'service mode', 'ltl'),
    column('accessorials', 'Accessorials', 'accessorial extras services additional_services'),
  ];
}

/** 'from' and 'from_zip', and so on. */
const zipNames = (end: string, others: string) =>
  [
    end,
    ...others.split(' ').flatMap((other) => [other, `${other}_zip`]),
    `${end}_zip_code`,
    `${end}_postal_code`,
  ].join(' ');
