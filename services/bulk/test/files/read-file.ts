import { randomUUID } from 'node:crypto';
import { type BulkType, bulkLimits, Problem } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { afterAll, expect } from 'vitest';
import type { PackedRows, ReadyRow, RowOutcome } from '../../src/job/chunk.ts';
import { fileRefused } from '../../src/policy.ts';
import { createRowParser } from '../../src/receive/row-parser.ts';
import { storeRows } from '../../src/receive/store-rows.ts';
import { createWorkbookReader } from '../../src/receive/workbook/workbook-reader.ts';
import { decideMarks } from '../../src/rows/number-marks.ts';
import type { CellError } from '../../src/rows/row-reader.ts';

/** What a file is read as. The errors and notices that are left out must not exist, the rest is not compared. */
export interface Expected {
  type?: BulkType;
  /** The sheet that the upload asks for. */
  sheet?: string;
  columns?: string;
  rows?: number;
  /** The numbers of the rows. */
  at?: number[];
  units?: number;
  weightLb?: number;
  /** On the 18-class chart. */
  classes?: string[];
  /** The cells of the first rows. */
  values?: string[][];
  /** The validated inputs of the first rows, in part. */
  inputs?: object[];
  /** 'row column rule'. */
  errors?: string[];
  notices?: string[];
  /** The rules by which the file is refused. */
  refused?: string[];
  /** Of errors and refusals, in part. */
  messages?: string[];
}

/** The workers that read the files of one test file: other test files may load this module too. */
export function openReader() {
  const [parser, workbooks] = [createRowParser(), createWorkbookReader()];
  afterAll(() => Promise.all([parser.close(), workbooks.close()]));
  return (bytes: Uint8Array, expected: Expected) => expectFile({ parser, workbooks }, bytes, expected);
}

interface Workers {
  parser: ReturnType<typeof createRowParser>;
  workbooks: ReturnType<typeof createWorkbookReader>;
}

/** Reads a file as an upload does, without its database. */
async function readFile(
  { parser, workbooks }: Workers,
  bytes: Uint8Array,
  { type = 'calculations', sheet }: Expected,
) {
  const packed: PackedRows[] = [];
  const deps = {
    chunks: { add: async (_: unknown, rows: readonly PackedRows[]) => void packed.push(...rows) },
    limits: { rows: 1_000, fileBytes: bulkLimits.fileBytes },
    newId: randomUUID,
    mappings: { find: async () => undefined },
    parser,
    workbooks,
  };
  const job = {
    id: randomUUID(),
    owner: { userId: randomUUID() },
    createdAt: new Date(),
    expiresAt: new Date(),
  };
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
  }
  const as = { type, isRun: type === 'calculations', mapping: undefined, sheet: async () => sheet };
  const stored = await storeRows(
    deps as unknown as Parameters<typeof storeRows>[0],
    job as never,
    pieces(),
    as,
  );
  const { header, marks, separator } = stored;
  if (header) {
    const { errors, isChanged, columns } = decideMarks(header, marks, separator);
    if (errors.length > 0) throw fileRefused(errors);
    if (isChanged) {
      const again = { type, header: { ...header, columns }, separator, isRun: as.isRun, today: '2026-11-28' };
      const records = packed.flatMap(({ rows }) => JSON.parse(rows) as CsvRow[]);
      const parsed = await parser.parse(job.owner.userId, { ...again, records });
      packed.splice(0, packed.length, ...parsed.packed);
      stored.figures = parsed.packed[0]?.figures;
    }
  }
  const all = <T>(text: (rows: PackedRows) => string | undefined) =>
    packed.flatMap((rows) => JSON.parse(text(rows) ?? '[]') as T[]);
  return {
    ...stored,
    rows: all<CsvRow>(({ rows }) => rows),
    errors: all<CellError[]>(({ violations }) => violations),
    ready: all<ReadyRow>(({ ready }) => ready),
    outcomes: all<RowOutcome | null>(({ outcomes }) => outcomes),
  };
}

/** Compares a file with what it must be read as. */
async function expectFile(workers: Workers, bytes: Uint8Array, expected: Expected): Promise<void> {
  const { errors = [], notices = [], refused = [], messages = [], at, ...rest } = expected;
  const read = await readFile(workers, bytes, expected).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
  if (read instanceof Problem) {
    expect(read.errors?.map(({ rule }) => rule)).toEqual(refused);
    for (const message of messages)
      expect(read.errors?.map((error) => error.message).join('\n')).toContain(message);
    return;
  }
  expect(refused).toEqual([]);
  const found = read.rows.flatMap(({ row }, index) =>
    (read.errors[index] ?? []).map((error) => ({ row, ...error })),
  );
  expect(found.map(({ row, column, rule }) => `${row} ${column} ${rule}`)).toEqual(errors);
  expect(read.notices.map(({ rule }) => rule)).toEqual(notices);
  for (const message of messages) expect(found.map((error) => error.message).join('\n')).toContain(message);
  const units = read.figures?.totals.units;
  const summary = {
    type: rest.type,
    sheet: rest.sheet,
    columns: read.header?.columns.map(({ key }) => key).join(' '),
    rows: read.rows.length,
    at: read.rows.map(({ row }) => row),
    units,
    weightLb: Number(read.figures?.totals.weightLb.toFixed(2)),
    classes: read.outcomes.flatMap((outcome) =>
      outcome?.state === 'done' && outcome.result.kind === 'calculation' ? [outcome.result.freightClass] : [],
    ),
    values: read.rows.map(({ cells }) => cells).slice(0, rest.values?.length),
    inputs: read.ready.map(({ input }) => input).slice(0, rest.inputs?.length),
  };
  expect(summary).toMatchObject({ ...rest, ...(at && { at }) });
}
