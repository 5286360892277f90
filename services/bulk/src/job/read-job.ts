import type {
  BulkJob,
  BulkRow,
  listBulkJobs,
  Principal,
  ResponseOf,
  readBulkJob,
} from '@freightwright/contracts';
import { bulkLimits, ownFieldsOf, Problem, requestProblem } from '@freightwright/contracts';
import { type Call, callerAsUser, openWalk } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { presentRows } from './chunk.ts';
import { isOver, type Job, presentJob } from './job.ts';

/** @throws Problem 'bulk.job-not-found', for another user's job too. */
export async function findJob(
  { jobs, nowMs }: Pick<BulkDeps, 'jobs' | 'nowMs'>,
  principal: Principal,
  id: string,
): Promise<Job> {
  const job = await jobs.findOf(callerAsUser(principal).userId, id);
  // The TTL index deletes expired jobs up to a minute later.
  if (!job || job.expiresAt.getTime() <= nowMs()) throw new Problem('bulk.job-not-found');
  return job;
}

/** The job with its current figures. */
export async function showJob(deps: ShowJobDeps, job: Job): Promise<BulkJob> {
  const shown = presentJob(job, job.figures ?? (await currentFigures(deps, job)));
  if (job.type !== 'bols' || !isOver(job)) return shown;
  return { ...shown, papers: await deps.papers.show(job.id, new Date(deps.nowMs())) };
}

/** The sums over the chunks of a job. A job under way has them itself. */
async function currentFigures({ chunks }: Pick<BulkDeps, 'chunks'>, { id, state, progress }: Job) {
  const isUnderWay = state === 'queued' || state === 'running';
  return (isUnderWay && progress) || chunks.figuresOf(id);
}

type ShowJobDeps = Pick<BulkDeps, 'chunks' | 'papers' | 'nowMs'>;

/** @throws Problem 'request.invalid' for an invalid cursor, or one of another sort. */
export async function listJobs(
  deps: Pick<BulkDeps, 'jobs'> & ShowJobDeps,
  principal: Principal,
  query: Call<typeof listBulkJobs>['query'],
): Promise<ResponseOf<typeof listBulkJobs>> {
  const { userId } = callerAsUser(principal);
  const walk = openWalk(query, { ...deps, perPage: bulkLimits.jobsOnPage });
  const { type, state } = query;
  const { shown, next } = walk.page(
    await deps.jobs.list({ userId, ...walk, type, state, ...ownFieldsOf(query) }),
  );
  const retained = shown.filter(({ expiresAt }) => expiresAt.getTime() > deps.nowMs());
  return { jobs: await Promise.all(retained.map((job) => showJob(deps, job))), ...next };
}

type Deps = Pick<BulkDeps, 'jobs'> & ShowJobDeps;
type Query = Call<typeof readBulkJob>['query'];

const maxChunksPerJob = 4;

/**
 * A job with a page of its rows. Cursor pagination: corrections meanwhile neither repeat nor hide a row.
 * @throws Problem 'bulk.job-not-found', 'request.invalid' for an invalid cursor.
 */
export async function readJob(
  deps: Deps,
  principal: Principal,
  { id, rows: which = 'errors', cursor, limit }: Query & { id: string },
): Promise<ResponseOf<typeof readBulkJob>> {
  const at = cursor === undefined ? { chunk: 0, row: 0 } : readRowCursor(cursor);
  const selection = which === 'none' ? undefined : selections(deps)[which];
  // Most pages are within one chunk, which is read beside the job.
  const [found, first] = await Promise.all([findJob(deps, principal, id), selection?.read(id, at.chunk, 1)]);
  const job = await showJob(deps, found);
  if (!selection || !first || !found.header) return { job, rows: [], nextCursor: null };
  const { read, isShown } = selection;
  const size = limit === undefined ? bulkLimits.rowsOnPage : Number(limit);
  const page: { chunk: number; row: BulkRow }[] = [];
  for (let [from, limit] = [at.chunk, 1]; page.length <= size; limit = maxChunksPerJob) {
    const some = limit === 1 ? first : await read(id, from, limit);
    for (const chunk of some) {
      for (const row of presentRows(chunk, found.header.columns, found.state === 'cancelled')) {
        if (row.row < at.row || !isShown(row)) continue;
        page.push({ chunk: chunk.index, row });
      }
    }
    const last = some.at(-1);
    if (!last || some.length < limit) break;
    from = last.index + 1;
  }
  const next = page[size];
  return {
    job,
    rows: page.slice(0, size).map(({ row }) => row),
    nextCursor: next ? `${next.chunk}.${next.row.row}` : null,
  };
}

/** Which rows are read, and which of them are shown. */
const selections = ({ chunks }: Pick<BulkDeps, 'chunks'>) => ({
  all: { read: chunks.from, isShown: () => true },
  errors: { read: chunks.withErrorsFrom, isShown: ({ errors }: BulkRow) => errors.length > 0 },
  warnings: { read: chunks.withWarningsFrom, isShown: ({ warnings }: BulkRow) => warnings !== undefined },
});

/** @throws Problem 'request.invalid'. */
function readRowCursor(cursor: string): { chunk: number; row: number } {
  const [, chunk, row] = /^(\d{1,7})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (chunk !== undefined && row !== undefined) return { chunk: Number(chunk), row: Number(row) };
  const message = 'cursor must be one that the list has answered';
  throw requestProblem([{ field: 'cursor', rule: 'pattern', message }], 'elsewhere');
}
