import * as z from 'zod/mini';
import { BolId } from '../bol/bol.ts';
import { BolNumber } from '../bol/number.ts';
import * as addresses from '../constants/addresses.ts';
import {
  bulkLimits,
  bulkPaperFiles,
  bulkRowStates,
  bulkStates,
  bulkTypes,
  testModeHeader,
} from '../constants/bulk.ts';
import { FreightClass } from '../measures.ts';
import { priceFigures, Usd } from '../prediction/breakdown.ts';
import { routesOf } from '../route.ts';
import { Count, list, moment, text } from '../text.ts';
import { nextCursor, pageQuery } from './paging.ts';

export const BulkJobId = text(36, z.uuid());
const figure = z.number().check(z.gte(0));
const RowNumber = z
  .int()
  .check(z.gte(2), z.describe('Number of the row as a spreadsheet shows it: the header is row 1'));
const ColumnKey = text(40, z.regex(/^[a-z_]+$/));
const CellText = text(bulkLimits.cellChars);

/** An error in one cell, or, with an empty `column`, in the row. `value` is the content of the cell. */
export const BulkRowError = z.strictObject({
  row: RowNumber,
  column: text(40),
  value: CellText,
  rule: text(40),
  message: text(500),
});
export type BulkRowError = z.infer<typeof BulkRowError>;

/** The result of a row that was run. */
export const BulkRowResult = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('calculation'),
    density: figure.check(z.describe('Pounds per cubic foot, two decimals')),
    volume: figure.check(z.describe('Cubic feet of one unit, two decimals')),
    /** On the 18-class chart, as the calculator shows it. */
    freightClass: FreightClass,
    nmfc2025Class: FreightClass,
  }),
  z.strictObject({ kind: z.literal('prediction'), ...priceFigures }),
  z.strictObject({ kind: z.literal('bol'), bolId: BolId, bolNumber: BolNumber }),
]);
export type BulkRowResult = z.infer<typeof BulkRowResult>;

export const BulkRow = z.strictObject({
  row: RowNumber,
  state: z.enum(bulkRowStates),
  /** The original cells by the key of their column. An empty cell is left out. */
  values: z.record(ColumnKey, CellText),
  errors: list(BulkRowError, bulkLimits.errorsARow),
  /** What is valid and more often a mistake than intended: an implausible density, a padded ZIP code. */
  warnings: z.optional(
    list(z.strictObject({ column: text(40), rule: text(40), message: text(500) }), bulkLimits.errorsARow),
  ),
  result: z.nullable(BulkRowResult),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** How many rows are in which state. They add up to `rows` of the job. */
const Counts = z.strictObject({ ready: Count, invalid: Count, done: Count, failed: Count, skipped: Count });
export type BulkCounts = z.infer<typeof Counts>;

/** A file of all bills of a job. It is deleted at `expiresAt`, and may then be built again. */
const BulkPaper = z.strictObject({
  file: z.enum(bulkPaperFiles),
  state: z.enum(['building', 'ready', 'failed']),
  /** Why it failed. */
  error: z.nullable(text(500)),
  /** Bytes when it is ready. */
  size: z.nullable(Count),
  expiresAt: moment,
});
export type BulkPaper = z.infer<typeof BulkPaper>;

export const BulkJob = z.strictObject({
  id: BulkJobId,
  type: z.enum(bulkTypes),
  state: z.enum(bulkStates),
  fileName: text(bulkLimits.fileName),
  /** Rows below the header. */
  rows: Count,
  counts: Counts,
  /** The used columns of the file, in the file's order and with its names. */
  columns: list(z.strictObject({ key: ColumnKey, header: text(bulkLimits.header) }), bulkLimits.columns),
  /** Names of the file's columns that are ignored. */
  ignoredColumns: list(text(bulkLimits.header), bulkLimits.columns),
  /** The ignored columns with their first values, for a mapping. */
  mappable: z.optional(
    list(
      z.strictObject({
        header: text(bulkLimits.header),
        samples: list(text(bulkLimits.sampleChars), bulkLimits.samples),
      }),
      bulkLimits.columns,
    ),
  ),
  /** What to know about the file as a whole, such as an encoding that was assumed. */
  notices: z.optional(list(z.strictObject({ rule: text(40), message: text(500) }), 20)),
  /** The finished rows by class, densest freight first, with their units and pounds. */
  classMix: list(
    z.strictObject({ freightClass: FreightClass, rows: Count, units: Count, weightLb: figure }),
    18,
  ),
  /** Of the finished rows. `estimateUsd` is the sum of the predictions, `bills` counts bills of lading. */
  totals: z.strictObject({
    units: Count,
    weightLb: figure,
    volumeCuFt: figure,
    estimateUsd: z.nullable(Usd),
    bills: Count,
  }),
  /** Of a job of bills: the files that were asked for, see `buildBulkPaper`. */
  papers: z.optional(list(BulkPaper, bulkPaperFiles.length)),
  createdAt: moment,
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** When it is deleted, with its rows and results. */
  expiresAt: moment,
});
export type BulkJob = z.infer<typeof BulkJob>;

/**
 * The column of each header of a file; null to ignore it, and `decimal` where its numbers leave the decimal
 * mark open. Beside the columns of the type there are `weight_unit` and `dimension_unit`.
 */
export const BulkMapping = z.record(
  text(bulkLimits.header, z.minLength(1)),
  z.nullable(z.union([ColumnKey, z.strictObject({ column: ColumnKey, decimal: z.enum(['.', ',']) })])),
);
export type BulkMapping = z.infer<typeof BulkMapping>;

const common = { service: 'bulk', access: 'registered', passesHeaders: [testModeHeader] } as const;
const one = { params: z.object({ id: BulkJobId }), problems: ['bulk.job-not-found'] } as const;
const reading = routesOf({ ...common, scope: 'bulk:read' });
const writing = routesOf({ ...common, scope: 'bulk:write' });
const readingOne = routesOf({ ...common, ...one, scope: 'bulk:read' });
const writingOne = routesOf({ ...common, ...one, scope: 'bulk:write' });
const answer = z.strictObject({ job: BulkJob });

/**
 * Accepts a CSV file or a workbook (.xlsx). The multipart fields are `file`, `type` and, for a dry run,
 * `check` = `only`: then every row is checked and nothing is run until `runBulkJob`. `type` before `file` saves
 * a step. `mapping` is the JSON text of a `BulkMapping`, and outranks the names of columns; a refusal that it
 * can help has `columns`. `sheet` names the sheet of a workbook. `again` = `yes` issues bills of a file that was
 * sent before. An invalid row stops no other row. 5 files a minute, and 3 jobs at a time.
 */
export const processBulk = writing(addresses.processBulkAddress, {
  summary: 'Process a CSV file or workbook of calculations, predictions or bills of lading',
  consumes: 'multipart/form-data',
  /** The multipart fields beside the file. */
  body: z.strictObject({
    type: z.enum(bulkTypes),
    check: z.optional(z.literal('only')),
    mapping: z.optional(text(bulkLimits.mappingChars)),
    again: z.optional(z.literal('yes')),
    sheet: z.optional(text(100)),
  }),
  response: z.strictObject({ id: BulkJobId, job: BulkJob }),
  status: 202,
  idempotent: true,
  problems: ['bulk.file-refused', 'bulk.same-file', 'bulk.too-many-uploads', 'bulk.too-many-jobs'],
  /** The file, with room for the other fields and the boundaries. */
  bodyLimitBytes: bulkLimits.fileBytes + 64 * 1024,
  timeoutMs: 120_000,
});

/** Newest first. `nextCursor` is null on the last page. */
export const listBulkJobs = reading(addresses.listBulkJobsAddress, {
  summary: "The caller's bulk jobs of the last 30 days",
  query: z.object(pageQuery),
  response: z.strictObject({ jobs: z.array(BulkJob), nextCursor }),
});

/** A job and a page of its rows in file order, default those with errors; `nextCursor` null on the last. */
export const readBulkJob = readingOne(addresses.readBulkJobAddress, {
  summary: 'One bulk job: state, counts, totals and rows',
  query: z.object({ rows: z.optional(z.enum(['errors', 'all', 'none'])), ...pageQuery }),
  response: z.strictObject({ job: BulkJob, rows: z.array(BulkRow), nextCursor }),
});

/**
 * Changes cells of a job that is checked and not run, and checks the rows again: single cells, or one value
 * for a whole column. `where` selects the rows of the column: those where it is empty, those where it has an
 * error, or all. `drop` deletes rows. Either every cell is changed or none. Returns the changed rows, at most 100 of them.
 */
export const changeBulkRows = writingOne(addresses.changeBulkRowsAddress, {
  summary: 'Correct cells of a checked bulk job',
  body: z.strictObject({
    cells: z._default(
      list(
        z.strictObject({ row: RowNumber, column: ColumnKey, value: CellText }),
        bulkLimits.maxCellsPerBatch,
      ),
      [],
    ),
    columns: z._default(
      list(
        z.strictObject({ column: ColumnKey, value: CellText, where: z.enum(['empty', 'invalid', 'all']) }),
        bulkLimits.maxColumnsPerBatch,
      ),
      [],
    ),
    /** Rows to delete, such as one of totals. */
    drop: z.optional(list(RowNumber, bulkLimits.maxCellsPerBatch)),
  }),
  response: z.strictObject({ job: BulkJob, changed: Count, rows: z.array(BulkRow) }),
  problems: ['bulk.job-not-found', 'bulk.wrong-state'],
  /** 2,000 cells of medium length. */
  bodyLimitBytes: 1024 * 1024,
  timeoutMs: 30_000,
});

/** Runs the rows without errors. Idempotent for a job that is running or done. */
export const runBulkJob = writingOne(addresses.runBulkJobAddress, {
  summary: 'Run a checked bulk job',
  response: answer,
  status: 202,
  idempotent: true,
  problems: ['bulk.job-not-found', 'bulk.wrong-state', 'bulk.too-many-jobs'],
});

/** Finished rows stay; no further row is started. Idempotent for a job that is over. */
export const cancelBulkJob = writingOne(addresses.cancelBulkJobAddress, {
  summary: 'Cancel a bulk job',
  response: answer,
  idempotent: true,
});

/** A stream of bytes, in Node and in the browser's types alike. */
const stream = z.unknown();

/** The file's rows with their results. */
export const bulkResultsCsv = readingOne(addresses.bulkResultsCsvAddress, {
  summary: 'Results of a bulk job as CSV',
  response: stream,
});

export const bulkResultsJson = readingOne(addresses.bulkResultsJsonAddress, {
  summary: 'Results of a bulk job as JSON',
  response: stream,
  holds: z.strictObject({ job: BulkJob, rows: z.array(BulkRow) }),
});

/** The corrected file, for another upload. */
export const bulkCorrectedCsv = readingOne(addresses.bulkCorrectedCsvAddress, {
  summary: 'The corrected file of a bulk job',
  response: stream,
});

/**
 * Builds one PDF of all bills of a job that is over, one of all their labels, or a ZIP of single PDFs, in row
 * order and in the background: `papers` of the job shows its state. Idempotent while it is built or ready. At
 * most 1,000 bills and 5,000 labels. Voiding a bill deletes the files, because they show it as valid.
 */
export const buildBulkPaper = writingOne(addresses.buildBulkPaperAddress, {
  summary: 'Build a file of all bills of a bulk job',
  body: z.strictObject({ file: z.enum(bulkPaperFiles) }),
  response: answer,
  status: 202,
  idempotent: true,
  problems: ['bulk.job-not-found', 'bulk.no-papers'],
});

const paper = { response: stream, problems: ['bulk.job-not-found', 'bulk.paper-not-ready'] } as const;

export const bulkBillsPdf = readingOne(addresses.bulkBillsPdfAddress, {
  ...paper,
  summary: 'All bills of a bulk job as one PDF',
});

export const bulkLabelsPdf = readingOne(addresses.bulkLabelsPdfAddress, {
  ...paper,
  summary: 'All labels of a bulk job as one PDF',
});

export const bulkBillsZip = readingOne(addresses.bulkBillsZipAddress, {
  ...paper,
  summary: 'The bills of a bulk job as single PDFs in a ZIP',
});

/** The JSON data of a `progress` event. */
export const BulkProgress = z.strictObject({ state: z.enum(bulkStates), rows: Count, counts: Counts });
export type BulkProgress = z.infer<typeof BulkProgress>;

/**
 * Server-sent events `progress` with `BulkProgress`, whenever it changed, and a heartbeat comment every 15 s.
 * The stream ends when the job is over, and after 10 minutes; a client that still listens reconnects.
 */
export const bulkEvents = readingOne(addresses.bulkEventsAddress, {
  summary: 'Progress of a bulk job as server-sent events',
  response: stream,
  holds: BulkProgress,
});

/** `:file` is `calculations.csv`, `predictions.csv` or `bols.csv`. */
export const bulkTemplate = reading(addresses.bulkTemplateAddress, {
  summary: 'An empty file with the columns of a type and one row as an example',
  params: z.object({ file: z.enum(bulkTypes.map((type) => `${type}.csv` as const)) }),
  response: z.instanceof(Uint8Array),
});
