import { Readable } from 'node:stream';
import type { BulkRow, BulkRowResult, BulkType, Principal } from '@freightwright/contracts';
import { bulkColumnsOf } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { csvLine } from '@freightwright/csv/write';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { presentRows } from '../job/chunk.ts';
import type { Job } from '../job/job.ts';
import { findJob, showJob } from '../job/read-job.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'papers' | 'nowMs'>;

export interface Download {
  body: Readable;
  fileName: string;
}

const maxChunksPerJob = 10;
/** Without it, spreadsheets assume a local encoding. */
const byteOrderMark = '\uFEFF';

/** Each row of the file with its outcome, in batches. */
async function* rowsOf(
  { chunks }: Pick<BulkDeps, 'chunks'>,
  job: Job,
): AsyncGenerator<{ file: CsvRow; row: BulkRow }[]> {
  for (let from = 0; ; ) {
    // A download continues after its response headers, and has no deadline but its reader's.
    const some = await runWithoutDeadline(() => chunks.from(job.id, from, maxChunksPerJob));
    for (const chunk of some) {
      const rows = presentRows(chunk, job.header?.columns ?? [], job.state === 'cancelled');
      yield chunk.rows.flatMap((file, index) => {
        const row = rows[index];
        return row ? [{ file, row }] : [];
      });
    }
    const last = some.at(-1);
    if (!last || some.length < maxChunksPerJob) return;
    from = last.index + 1;
  }
}

/** 'spring freight' of 'spring freight.csv'. */
const stem = ({ fileName }: Job) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .slice(0, 80)
    .trim() || 'bulk';

/** 'spring freight-results.csv'. */
export const fileNameOf = (job: Job, suffix: string): string => `${stem(job)}-${suffix}`;

const download = (job: Job, suffix: string, text: AsyncIterable<string>): Download => ({
  body: Readable.from(text, { objectMode: false }),
  fileName: fileNameOf(job, suffix),
});

/** @throws Problem 'bulk.job-not-found'. */
export async function streamResultsCsv(deps: Deps, principal: Principal, id: string): Promise<Download> {
  const job = await findJob(deps, principal, id);
  return download(job, 'results.csv', resultsCsv(deps, job));
}

async function* resultsCsv(deps: Deps, job: Job): AsyncGenerator<string> {
  const { type = 'calculations', headerCells } = job;
  yield byteOrderMark +
    csvLine(['row', ...headerCells, 'state', ...resultColumns[type], 'errors', 'warnings']);
  for await (const some of rowsOf(deps, job)) {
    yield some
      .map(({ file, row }) => {
        const cells = headerCells.map((_, index) => (file.isBroken ? '' : (file.cells[index] ?? '')));
        return csvLine([
          String(row.row),
          ...cells,
          row.state,
          ...resultCells(type, row.result),
          textOf(row.errors),
          textOf(row.warnings ?? []),
        ]);
      })
      .join('');
  }
}

const textOf = (errors: readonly { column: string; message: string }[]) =>
  errors.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join('; ');

/** @throws Problem 'bulk.job-not-found'. */
export async function streamResultsJson(deps: Deps, principal: Principal, id: string): Promise<Download> {
  const job = await findJob(deps, principal, id);
  const shown = await showJob(deps, job);
  async function* text(): AsyncGenerator<string> {
    yield `{"job":${JSON.stringify(shown)},"rows":[`;
    let before = '';
    for await (const some of rowsOf(deps, job)) {
      yield some.map(({ row }, index) => (index === 0 ? before : ',') + JSON.stringify(row)).join('');
      before = ',';
    }
    yield ']}';
  }
  return download(job, 'results.json', text());
}

/** The file with its corrections. @throws Problem 'bulk.job-not-found'. */
export async function streamCorrectedCsv(deps: Deps, principal: Principal, id: string): Promise<Download> {
  const job = await findJob(deps, principal, id);
  async function* text(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(job.headerCells);
    for await (const some of rowsOf(deps, job)) {
      yield some.map(({ file }) => csvLine(file.cells)).join('');
    }
  }
  return download(job, 'corrected.csv', text());
}

type ResultOf<T extends BulkRowResult['kind']> = Extract<BulkRowResult, { kind: T }>;

/** The columns that results append to those of the file, by the type of the file. */
export const resultColumns: Readonly<Record<BulkType, readonly string[]>> = {
  calculations: ['density_pcf', 'volume_cu_ft', 'freight_class', 'nmfc_2025_class'],
  predictions: [
    'total_usd',
    'base_usd',
    'fuel_usd',
    'accessorials_usd',
    'low_usd',
    'high_usd',
    'confidence_percent',
    'transit_days',
    'rated_class',
  ],
  bols: ['bol_number', 'bol_id'],
};

const usd = (amount: number) => amount.toFixed(2);

const calculation = (it: ResultOf<'calculation'>) => [
  it.density.toFixed(2),
  it.volume.toFixed(2),
  it.freightClass,
  it.nmfc2025Class,
];

const prediction = (it: ResultOf<'prediction'>) => [
  ...[it.totalEstimate, it.baseRate, it.fuelSurcharge, it.accessorialCharges, it.low, it.high].map(usd),
  String(it.confidence),
  String(it.transitDays),
  it.freightClass,
];

/** The cells of `resultColumns`; empty for a row without a result. */
export function resultCells(type: BulkType, result: BulkRowResult | null): string[] {
  switch (result?.kind) {
    case undefined:
      return resultColumns[type].map(() => '');
    case 'calculation':
      return calculation(result);
    case 'prediction':
      return prediction(result);
    case 'bol':
      // Spreadsheets parse a number of 17 digits as numeric and round it. A hyphen makes it text.
      return [result.bolNumber.replace(/^(\d{2})(\d+)$/, '$1-$2'), result.bolId];
  }
}

/** An empty file with the columns of a type, and one example row. */
export function writeTemplate(type: BulkType): Uint8Array<ArrayBuffer> {
  const columns = bulkColumnsOf(type);
  const lines = [columns.map(({ key }) => key), columns.map(({ example }) => example)];
  return new TextEncoder().encode(lines.map((cells) => csvLine(cells)).join(''));
}
