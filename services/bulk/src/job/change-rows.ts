import type { changeBulkRows, FieldError, Principal, ResponseOf } from '@freightwright/contracts';
import { Problem, requestProblem } from '@freightwright/contracts';
import type { Call } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { UsedColumn } from '../rows/read-header.ts';
import { type Chunk, checkRows, presentRows } from './chunk.ts';
import type { Job, ReadyJob } from './job.ts';
import { findJob, showJob } from './read-job.ts';

type Edits = Call<typeof changeBulkRows>['body'];
type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'newId' | 'nowMs'>;

const maxChunksPerJob = 20;
/** Rows in the response. */
const rowsShown = 100;
/** Retries after an optimistic lock conflict on the same rows. */
const maxRetries = 5;

/**
 * Changes cells of a checked job, and validates the rows again. If one cell does not exist, nothing changes.
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
  const slots = await placesOf(deps, job, edits);
  const shown: ResponseOf<typeof changeBulkRows>['rows'] = [];
  let changed = 0;
  for (const index of slots) {
    const { chunk, rows } = await changeChunk(deps, job, { index, edits, columns });
    changed += rows.size;
    if (shown.length >= rowsShown) continue;
    const some = presentRows(chunk, job.header.columns, false).filter(({ row }) => rows.has(row));
    shown.push(...some.slice(0, rowsShown - shown.length));
  }
  return { job: await showJob(deps, await findJob(deps, principal, id)), changed, rows: shown };
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

/** The indexes of the chunks to change. @throws Problem 'request.invalid' for a row that does not exist. */
async function placesOf({ chunks }: Deps, job: ReadyJob, { cells, columns }: Edits): Promise<number[]> {
  const wanted = new Set(cells.map(({ row }) => row));
  const slots: number[] = [];
  for (let from = 0; from < job.chunks && (columns.length > 0 || wanted.size > 0); from += maxChunksPerJob) {
    for (const { index, rows } of await chunks.from(job.id, from, maxChunksPerJob)) {
      const own = rows.filter(({ row, isBroken }) => !isBroken && wanted.delete(row));
      if (own.length > 0 || columns.length > 0) slots.push(index);
    }
  }
  if (wanted.size === 0) return slots;
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
  throw requestProblem(errors.slice(0, 20));
}

interface ChunkEdits {
  index: number;
  edits: Edits;
  columns: ReadonlyMap<string, UsedColumn>;
}

/** @throws Problem 'bulk.wrong-state' when the job was run meanwhile. */
async function changeChunk(
  { chunks, newId }: Deps,
  { id, type, header }: ReadyJob,
  change: ChunkEdits,
): Promise<{ chunk: Chunk; rows: Set<number> }> {
  for (let round = 0; round < maxRetries; round += 1) {
    const chunk = await chunks.find(id, change.index);
    if (!chunk) break;
    const rows = edit(chunk, change);
    if (rows.size === 0) return { chunk, rows };
    const next = { ...chunk, ...checkRows(type, header, chunk.rows) };
    if (await chunks.change(next, newId())) return { chunk: next, rows };
  }
  throw new Problem('bulk.wrong-state', {
    detail: 'Somebody ran the job, or changed these rows, at this moment.',
  });
}

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
  return changed;
}
