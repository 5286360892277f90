import { Readable } from 'node:stream';
import type { BulkRow, Principal } from '@freightwright/contracts';
import type { CsvRow } from '@freightwright/csv';
import { csvLine } from '@freightwright/csv/write';
import { runWithoutDeadline } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { presentRows } from '../job/chunk.ts';
import { findJob, showJob } from '../job/find-job.ts';
import type { Job } from '../job/job.ts';
import { resultCells, resultColumns } from './result-columns.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'nowMs'>;

export interface Download {
  body: Readable;
  fileName: string;
}

const chunksAtOnce = 10;
/** Spreadsheets take a file without it for one of their own country's encodings. */
const byteOrderMark = '\uFEFF';

/** Each row as it stands in the file, with what came of it, some at a time. */
async function* rowsOf(
  { chunks }: Pick<BulkDeps, 'chunks'>,
  job: Job,
): AsyncGenerator<{ file: CsvRow; row: BulkRow }[]> {
  for (let from = 0; ; ) {
    // A download goes on after the headers of its answer, and has no time limit but its reader's.
    const some = await runWithoutDeadline(() => chunks.from(job.id, from, chunksAtOnce));
    for (const chunk of some) {
      const rows = presentRows(chunk, job.header?.columns ?? [], job.state === 'cancelled');
      yield chunk.rows.flatMap((file, index) => {
        const row = rows[index];
        return row ? [{ file, row }] : [];
      });
    }
    const last = some.at(-1);
    if (!last || some.length < chunksAtOnce) return;
    from = last.index + 1;
  }
}

/** 'spring-freight' of 'spring-freight.csv', in letters that every header takes. */
const stem = ({ fileName }: Job) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 80) || 'bulk';

const download = (job: Job, suffix: string, text: AsyncIterable<string>): Download => ({
  body: Readable.from(text, { objectMode: false }),
  fileName: `${stem(job)}-${suffix}`,
});

/** @throws Problem 'bulk.job-not-found'. */
export async function streamResultsCsv(deps: Deps, principal: Principal, id: string): Promise<Download> {
  const job = await findJob(deps, principal, id);
  return download(job, 'results.csv', resultsCsv(deps, job));
}

async function* resultsCsv(deps: Deps, job: Job): AsyncGenerator<string> {
  const { type = 'calculations', headerCells } = job;
  yield byteOrderMark + csvLine(['row', ...headerCells, 'state', ...resultColumns[type], 'errors']);
  for await (const some of rowsOf(deps, job)) {
    yield some
      .map(({ file, row }) => {
        const cells = headerCells.map((_, index) => (file.isBroken ? '' : (file.cells[index] ?? '')));
        const errors = row.errors.map(({ column, message }) =>
          column === '' ? message : `${column}: ${message}`,
        );
        return csvLine([
          String(row.row),
          ...cells,
          row.state,
          ...resultCells(type, row.result),
          errors.join('; '),
        ]);
      })
      .join('');
  }
}

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
