import {
  type BulkRow,
  bulkLimits,
  type Principal,
  type ResponseOf,
  type readBulkJob,
  requestProblem,
} from '@freightwright/contracts';
import type { Call } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { presentRows } from './chunk.ts';
import { findJob, showJob } from './find-job.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'nowMs'>;
type Query = Call<typeof readBulkJob>['query'];

const chunksAtOnce = 4;

/**
 * A job with a page of its rows. A page begins at a row and not after a count, so that corrections meanwhile neither
 * repeat nor hide one.
 * @throws Problem 'bulk.job-not-found', 'request.invalid' for a cursor that is not ours.
 */
export async function readJob(
  deps: Deps,
  principal: Principal,
  { id, rows: which = 'errors', cursor, limit }: Query & { id: string },
): Promise<ResponseOf<typeof readBulkJob>> {
  const found = await findJob(deps, principal, id);
  const job = await showJob(deps, found);
  if (which === 'none' || !found.header) return { job, rows: [], nextCursor: null };
  const size = limit === undefined ? bulkLimits.rowsOnPage : Number(limit);
  const at = cursor === undefined ? { chunk: 0, row: 0 } : readCursor(cursor);
  const read = which === 'all' ? deps.chunks.from : deps.chunks.withErrorsFrom;
  const page: { chunk: number; row: BulkRow }[] = [];
  for (let from = at.chunk; page.length <= size; ) {
    const some = await read(id, from, chunksAtOnce);
    for (const chunk of some) {
      for (const row of presentRows(chunk, found.header.columns, found.state === 'cancelled')) {
        if (row.row < at.row || (which === 'errors' && row.errors.length === 0)) continue;
        page.push({ chunk: chunk.index, row });
      }
    }
    const last = some.at(-1);
    if (!last || some.length < chunksAtOnce) break;
    from = last.index + 1;
  }
  const next = page[size];
  return {
    job,
    rows: page.slice(0, size).map(({ row }) => row),
    nextCursor: next ? `${next.chunk}.${next.row.row}` : null,
  };
}

/** @throws Problem 'request.invalid'. */
function readCursor(cursor: string): { chunk: number; row: number } {
  const [, chunk, row] = /^(\d{1,7})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (chunk !== undefined && row !== undefined) return { chunk: Number(chunk), row: Number(row) };
  const message = 'cursor must be one that the list has answered';
  throw requestProblem([{ field: 'cursor', rule: 'pattern', message }], 'elsewhere');
}
