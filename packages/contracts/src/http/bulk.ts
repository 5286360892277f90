import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { bulkLimits, bulkPaperFiles, bulkStates, bulkTypes, testModeHeader } from '../constants/bulk.ts';
import { ownFields } from '../metadata.ts';
import { routesOf } from '../route.ts';
import { Count, list, text } from '../text.ts';
import {
  BulkCellText,
  BulkColumnKey,
  BulkCounts,
  BulkJob,
  BulkJobId,
  BulkRow,
  BulkRowNumber,
} from './bulk-job.ts';
import { inOrder, nextCursor, ownFilters, pageQuery, syncAnswer, syncQuery } from './paging.ts';

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
 * can help has `columns`. `sheet` names the sheet of a workbook. `metadata` is JSON text too. `again` = `yes` issues bills of a file that was
 * sent before. An invalid row stops no other row. 5 files a minute, and 3 jobs at a time.
 */
export const processBulk = writing(addresses.processBulk, {
  summary: 'Process a CSV file or workbook of calculations, predictions or bills of lading',
  consumes: 'multipart/form-data',
  /** The multipart fields beside the file. */
  body: z.strictObject({
    type: z.enum(bulkTypes),
    check: z.optional(z.literal('only')),
    mapping: z.optional(text(bulkLimits.mappingChars)),
    again: z.optional(z.literal('yes')),
    sheet: z.optional(text(100)),
    reference: ownFields.reference,
    metadata: z.optional(
      text(bulkLimits.metadataChars, z.describe('JSON text of up to 20 texts by key, returned with the job')),
    ),
  }),
  response: z.strictObject({ id: BulkJobId, job: BulkJob }),
  status: 202,
  idempotent: true,
  problems: ['bulk.file-refused', 'bulk.same-file', 'bulk.too-many-uploads', 'bulk.too-many-jobs'],
  /** The file, with room for the other fields and the boundaries. */
  bodyLimitBytes: bulkLimits.fileBytes + 64 * 1024,
  timeoutMs: 120_000,
});

/** Newest first by default. `nextCursor` is null on the last page. */
export const listBulkJobs = reading(addresses.listBulkJobs, {
  summary: "The caller's bulk jobs of the last 30 days",
  query: z
    .object({
      ...syncQuery,
      type: z.optional(z.enum(bulkTypes).check(z.describe('Only jobs of this type'))),
      state: z.optional(z.enum(bulkStates).check(z.describe('Only jobs in this state'))),
      ...ownFilters,
    })
    .check(inOrder),
  response: z.strictObject({ jobs: z.array(BulkJob), ...syncAnswer }),
});

/**
 * A job and a page of its rows in file order, default those with errors; `warnings` are valid rows with a doubt.
 * `nextCursor` is null on the last page.
 */
export const readBulkJob = readingOne(addresses.readBulkJob, {
  summary: 'One bulk job: state, counts, totals and rows',
  query: z.object({
    rows: z.optional(
      z
        .enum(['errors', 'warnings', 'all', 'none'])
        .check(z.describe('Which rows to return. Default: those with errors')),
    ),
    ...pageQuery,
  }),
  response: z.strictObject({ job: BulkJob, rows: z.array(BulkRow), nextCursor }),
});

/**
 * Changes cells of a job that is checked and not run, and checks the rows again: single cells, or one value
 * for a whole column. `where` selects the rows of the column: those where it is empty, those where it has an
 * error, or all. `drop` deletes rows. Either every cell is changed or none. Returns the changed rows, at most 100 of them.
 */
export const changeBulkRows = writingOne(addresses.changeBulkRows, {
  summary: 'Correct cells of a checked bulk job',
  body: z.strictObject({
    cells: z._default(
      list(
        z.strictObject({ row: BulkRowNumber, column: BulkColumnKey, value: BulkCellText }),
        bulkLimits.maxCellsPerBatch,
      ),
      [],
    ),
    columns: z._default(
      list(
        z.strictObject({
          column: BulkColumnKey,
          value: BulkCellText,
          where: z.enum(['empty', 'invalid', 'all']),
        }),
        bulkLimits.maxColumnsPerBatch,
      ),
      [],
    ),
    /** Rows to delete, such as one of totals. */
    drop: z.optional(list(BulkRowNumber, bulkLimits.maxCellsPerBatch)),
  }),
  response: z.strictObject({ job: BulkJob, changed: Count, rows: z.array(BulkRow) }),
  problems: ['bulk.job-not-found', 'bulk.wrong-state'],
  /** 2,000 cells of medium length. */
  bodyLimitBytes: 1024 * 1024,
  timeoutMs: 30_000,
});

/**
 * Runs the rows without errors. Idempotent for a job that is running or done. Bills of a file that another job has
 * run meanwhile are issued once more with `again` = `yes` only.
 */
export const runBulkJob = writingOne(addresses.runBulkJob, {
  summary: 'Run a checked bulk job',
  query: z.object({
    again: z.optional(
      z.literal('yes').check(z.describe('Issues bills of a file that was run before once more')),
    ),
  }),
  response: answer,
  status: 202,
  idempotent: true,
  problems: ['bulk.job-not-found', 'bulk.wrong-state', 'bulk.same-file', 'bulk.too-many-jobs'],
});

/** Finished rows stay; no further row is started. Idempotent for a job that is over. */
export const cancelBulkJob = writingOne(addresses.cancelBulkJob, {
  summary: 'Cancel a bulk job',
  response: answer,
  idempotent: true,
});

/** A stream of bytes, in Node and in the browser's types alike. */
const stream = z.unknown();

/** The file's rows with their results. */
export const bulkResultsCsv = readingOne(addresses.bulkResultsCsv, {
  summary: 'Results of a bulk job as CSV',
  response: stream,
});

export const bulkResultsJson = readingOne(addresses.bulkResultsJson, {
  summary: 'Results of a bulk job as JSON',
  response: stream,
  holds: z.strictObject({ job: BulkJob, rows: z.array(BulkRow) }),
});

/** The corrected file, for another upload. */
export const bulkCorrectedCsv = readingOne(addresses.bulkCorrectedCsv, {
  summary: 'The corrected file of a bulk job',
  response: stream,
});

/**
 * Builds one PDF of all bills of a job that is over, one of all their labels, or a ZIP of single PDFs, in row
 * order and in the background: `papers` of the job shows its state. Idempotent while it is built or ready. At
 * most 1,000 bills and 5,000 labels. Voiding a bill deletes the files, because they show it as valid.
 */
export const buildBulkPaper = writingOne(addresses.buildBulkPaper, {
  summary: 'Build a file of all bills of a bulk job',
  body: z.strictObject({ file: z.enum(bulkPaperFiles) }),
  response: answer,
  status: 202,
  idempotent: true,
  problems: ['bulk.job-not-found', 'bulk.no-papers'],
});

const paper = { response: stream, problems: ['bulk.job-not-found', 'bulk.paper-not-ready'] } as const;

export const bulkBillsPdf = readingOne(addresses.bulkBillsPdf, {
  ...paper,
  summary: 'All bills of a bulk job as one PDF',
});

export const bulkLabelsPdf = readingOne(addresses.bulkLabelsPdf, {
  ...paper,
  summary: 'All labels of a bulk job as one PDF',
});

export const bulkBillsZip = readingOne(addresses.bulkBillsZip, {
  ...paper,
  summary: 'The bills of a bulk job as single PDFs in a ZIP',
});

/** The JSON data of a `progress` event. */
export const BulkProgress = z.strictObject({ state: z.enum(bulkStates), rows: Count, counts: BulkCounts });
export type BulkProgress = z.infer<typeof BulkProgress>;

/**
 * Server-sent events `progress` with `BulkProgress`, whenever it changed, and a heartbeat comment every 15 s.
 * The stream ends when the job is over, and after 10 minutes; a client that still listens reconnects.
 */
export const bulkEvents = readingOne(addresses.bulkEvents, {
  summary: 'Progress of a bulk job as server-sent events',
  response: stream,
  holds: BulkProgress,
});

/** `:file` is `calculations.csv`, `predictions.csv` or `bols.csv`. */
export const bulkTemplate = reading(addresses.bulkTemplate, {
  summary: 'An empty file with the columns of a type and one row as an example',
  params: z.object({
    file: z
      .enum(bulkTypes.map((type) => `${type}.csv` as const))
      .check(z.describe('The template of one type of file')),
  }),
  response: z.instanceof(Uint8Array),
});
