import { setTimeout as pause } from 'node:timers/promises';
import type { changeBulkRows, FieldError, Principal, ResponseOf } from '@freightwright/contracts';
import { bulkLimits, Problem, requestProblem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { Call } from '@freightwright/service-kit';
import { loadZipPoints } from '@freightwright/zip-points';
import type { BulkDeps } from '../bulk-deps.ts';
import type { UsedColumn } from '../rows/read-header.ts';
import { type Chunk, charsOf, checkRows, maxCharsPerChunk, packRows, presentRows } from './chunk.ts';
import type { Job, ReadyJob } from './job.ts';
import { findJob, showJob } from './read-job.ts';

type Edits = Call<typeof changeBulkRows>['body'];
type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'papers' | 'limits' | 'newId' | 'nowMs'>;

const maxChunksPerJob = 4;
/** Rows in the response. */
const rowsShown = 100;
/** Time in which no other request may change or run the job. A change takes less, unless its process dies. */
const leaseMs = 60_000;
const maxRetries = 100;
const retryPauseMs = 50;

/**
 * Changes cells of a checked job, and validates the rows again. If one cell does not exist, or the job would
 * grow over its limits, nothing changes.
 * @throws Problem 'bulk.job-not-found', 'bulk.wrong-state', 'request.invalid'.
 */
export async function changeRows(
  deps: Deps,
  principal: Principal,
  { id, ...edits }: Edits & { id: string },
): Promise<ResponseOf<typeof changeBulkRows>> {
  const job = await findJob(deps, principal, id);
  assertOpen(job);
  const columns = columnsOf(job, edits);
  const { changed, shown } = await withEditLease(deps, job, (now) => apply(deps, now, { edits, columns }));
  return { job: await showJob(deps, await findJob(deps, principal, id)), changed, rows: shown };
}

type Size = Pick<Job, 'chars' | 'rows'>;

interface ChunkEdits {
  edits: Edits;
  columns: ReadonlyMap<string, UsedColumn>;
}

/**
 * Runs the work while no other request changes or runs the job, and then stores its size.
 * @throws Problem 'bulk.wrong-state'.
 */
async function withEditLease<T extends Size>(
  { jobs, nowMs }: Deps,
  job: ReadyJob,
  work: (job: ReadyJob) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const now = nowMs();
    if (await jobs.leaseEdit(job.id, new Date(now), new Date(now + leaseMs))) break;
    if (tries >= maxRetries) throw changedElsewhere();
    assertOpen((await jobs.find(job.id)) ?? job);
    await pause(retryPauseMs);
  }
  let after: Size | undefined;
  try {
    const { chars, rows } = (await jobs.find(job.id)) ?? job;
    const done = await work({ ...job, chars, rows });
    after = { chars: done.chars, rows: done.rows };
    return done;
  } finally {
    await runWithoutDeadline(() => jobs.endEdit(job.id, new Date(nowMs()), after));
  }
}

const changedElsewhere = () =>
  new Problem('bulk.wrong-state', { detail: 'The job was run, or these rows were changed, at this moment.' });

/** Computes every change before it stores the first. */
async function apply(deps: Deps, job: ReadyJob, change: ChunkEdits) {
  const { chunks, newId } = deps;
  const { indexes, ...size } = await planOf(deps, job, change);
  const context = { today: job.createdAt.toISOString().slice(0, 10), zips: await loadZipPoints() };
  const shown: ResponseOf<typeof changeBulkRows>['rows'] = [];
  let changed = 0;
  for (const index of indexes) {
    const chunk = await chunks.find(job.id, index);
    if (!chunk) throw changedElsewhere();
    const rows = edit(chunk, change);
    const next = { ...chunk, ...checkRows(job.type, job.header, chunk.rows, context) };
    if (!(await chunks.change(chunk, packRows(next), newId()))) throw changedElsewhere();
    changed += rows.size;
    if (shown.length >= rowsShown) continue;
    const some = presentRows(next, job.header.columns, false).filter(({ row }) => rows.has(row));
    shown.push(...some.slice(0, rowsShown - shown.length));
  }
  return { changed, shown, ...size };
}

/** @throws Problem 'bulk.wrong-state'. */
function assertOpen(job: Job): asserts job is ReadyJob {
  if (job.state === 'checked' && job.header && job.type) return;
  throw new Problem('bulk.wrong-state', {
    detail:
      job.state === 'receiving'
        ? 'The file is still coming in.'
        : 'A job that ran keeps its rows as they are.',
  });
}

/** @throws Problem 'request.invalid' that names each column that the file does not have. */
function columnsOf({ header }: ReadyJob, { cells, columns }: Edits): ReadonlyMap<string, UsedColumn> {
  const known = new Map(header.columns.map((column) => [column.key, column]));
  const violations = (list: string, wanted: readonly { column: string }[]): FieldError[] =>
    wanted.flatMap(({ column }, index) =>
      known.has(column)
        ? []
        : [
            {
              field: `${list}.${index}.column`,
              rule: 'unknown-column',
              message: `The file has no column ${column}`,
            },
          ],
    );
  const errors = [...violations('cells', cells), ...violations('columns', columns)].slice(0, 20);
  if (errors.length > 0) throw requestProblem(errors);
  return known;
}

/**
 * The chunks to change, and the characters of the job afterwards.
 * @throws Problem 'request.invalid' for a row that does not exist, and for a job that would grow too long.
 */
async function planOf(
  { chunks, limits }: Deps,
  job: ReadyJob,
  change: ChunkEdits,
): Promise<Size & { indexes: number[] }> {
  const { cells, columns, drop = [] } = change.edits;
  const dropped = new Set(drop);
  const wanted = new Set(cells.map(({ row }) => row));
  const indexes: number[] = [];
  let { chars, rows } = job;
  const isDone = () => columns.length === 0 && wanted.size === 0 && dropped.size === 0;
  for (let from = 0; from < job.chunks && !isDone(); from += maxChunksPerJob) {
    for (const chunk of await chunks.from(job.id, from, maxChunksPerJob)) {
      for (const { row, isBroken } of chunk.rows) {
        if (!isBroken) wanted.delete(row);
        if (dropped.delete(row)) rows -= 1;
      }
      const before = sizeOf(chunk);
      const changed = edit(chunk, change);
      if (changed.size === 0) continue;
      indexes.push(chunk.index);
      const after = sizeOf(chunk);
      chars += after - before;
      const long = chunk.rows.find((row) => changed.has(row.row) && charsOf(row) > bulkLimits.rowChars);
      if (long) throw tooLong(`Row ${long.row}`, bulkLimits.rowChars);
      if (after > Math.max(before, maxCharsPerChunk)) throw tooLong(rowsOf(chunk), maxCharsPerChunk);
      if (chars > Math.max(job.chars, limits.fileBytes)) throw tooLong('The rows', limits.fileBytes);
    }
  }
  const errors = cells.flatMap(({ row }, index) =>
    wanted.has(row)
      ? [
          {
            field: `cells.${index}.row`,
            rule: 'unknown-row',
            message: `Row ${row} does not exist, or its quotation marks do not fit together`,
          },
        ]
      : [],
  );
  const message = 'The job has no such row';
  for (const row of dropped)
    errors.push({ field: `drop.${drop.indexOf(row)}`, rule: 'unknown-row', message });
  if (errors.length > 0) throw requestProblem(errors.slice(0, 20));
  return { indexes, chars, rows };
}

const sizeOf = ({ rows }: Chunk): number => rows.reduce((sum, row) => sum + charsOf(row), 0);
const rowsOf = ({ rows }: Chunk): string => `Rows ${rows[0]?.row} to ${rows.at(-1)?.row}`;
const tooLong = (what: string, most: number) =>
  requestProblem([
    {
      field: 'body',
      rule: 'max',
      message: `${what} would have more than ${most.toLocaleString('en-US')} characters`,
    },
  ]);

/** Writes the new cells into the chunk. @returns the rows that changed. */
function edit(chunk: Chunk, { edits, columns }: ChunkEdits): Set<number> {
  const changed = new Set<number>();
  const write = (position: number, key: string, value: string) => {
    const target = chunk.rows[position];
    const column = columns.get(key);
    if (!target || !column || target.isBroken) return;
    while (target.cells.length <= column.index) target.cells.push('');
    if (target.cells[column.index] === value) return;
    target.cells[column.index] = value;
    changed.add(target.row);
  };
  for (const { column, value, where } of edits.columns) {
    for (const [position, { cells }] of chunk.rows.entries()) {
      const isEmpty = (cells[columns.get(column)?.index ?? -1] ?? '').trim() === '';
      const isInvalid = chunk.errors[position]?.some((error) => error.column === column) ?? false;
      if (where === 'all' || (where === 'empty' ? isEmpty : isInvalid)) write(position, column, value);
    }
  }
  const positions = new Map(chunk.rows.map(({ row }, position) => [row, position]));
  for (const { row, column, value } of edits.cells) {
    const position = positions.get(row);
    if (position !== undefined) write(position, column, value);
  }
  const dropped = new Set(edits.drop);
  for (const { row } of chunk.rows) if (dropped.has(row)) changed.add(row);
  chunk.rows = chunk.rows.filter(({ row }) => !dropped.has(row));
  return changed;
}
