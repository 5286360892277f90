import * as z from 'zod/mini';
import { BolId } from '../bol/bol.ts';
import { BolNumber } from '../bol/number.ts';
import { bulkLimits, bulkPaperFiles, bulkRowStates, bulkStates, bulkTypes } from '../constants/bulk.ts';
import { FreightClass } from '../measures.ts';
import { ownFields } from '../metadata.ts';
import { priceFigures, Usd } from '../prediction/breakdown.ts';
import { Count, list, moment, text } from '../text.ts';

export const BulkJobId = text(36, z.uuid(), z.describe('Identifies the bulk job'));
const figure = z.number().check(z.gte(0));
export const BulkRowNumber = z
  .int()
  .check(z.gte(2), z.describe('Number of the row as a spreadsheet shows it: the header is row 1'));
export const BulkColumnKey = text(40, z.regex(/^[a-z_]+$/));
export const BulkCellText = text(bulkLimits.cellChars);

/** An error in one cell, or, with an empty `column`, in the row. `value` is the content of the cell. */
export const BulkRowError = z.strictObject({
  row: BulkRowNumber,
  column: text(40),
  value: BulkCellText,
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
  row: BulkRowNumber,
  state: z.enum(bulkRowStates),
  /** The original cells by the key of their column. An empty cell is left out. */
  values: z.record(BulkColumnKey, BulkCellText),
  errors: list(BulkRowError, bulkLimits.errorsARow),
  /** What is valid and more often a mistake than intended: an implausible density, a padded ZIP code. */
  warnings: z.optional(
    list(z.strictObject({ column: text(40), rule: text(40), message: text(500) }), bulkLimits.errorsARow),
  ),
  result: z.nullable(BulkRowResult),
});
export type BulkRow = z.infer<typeof BulkRow>;

/** How many rows are in which state. They add up to `rows` of the job. */
export const BulkCounts = z.strictObject({
  ready: Count,
  invalid: Count,
  done: Count,
  failed: Count,
  skipped: Count,
});
export type BulkCounts = z.infer<typeof BulkCounts>;

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
  counts: BulkCounts,
  /** The used columns of the file, in the file's order and with its names. */
  columns: list(z.strictObject({ key: BulkColumnKey, header: text(bulkLimits.header) }), bulkLimits.columns),
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
  /** Of the last change of its state, its rows or, while it runs, its counts. */
  updatedAt: moment,
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** When it is deleted, with its rows and results. */
  expiresAt: moment,
  ...ownFields,
});
export type BulkJob = z.infer<typeof BulkJob>;

/**
 * The column of each header of a file; null to ignore it, and `decimal` where its numbers leave the decimal
 * mark open. Beside the columns of the type there are `weight_unit` and `dimension_unit`.
 */
export const BulkMapping = z.record(
  text(bulkLimits.header, z.minLength(1)),
  z.nullable(
    z.union([BulkColumnKey, z.strictObject({ column: BulkColumnKey, decimal: z.enum(['.', ',']) })]),
  ),
);
export type BulkMapping = z.infer<typeof BulkMapping>;
