import { type BulkState, bulkJobFinished, type Principal } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Figures } from '../job/figures.ts';
import { isOver, type Job } from '../job/job.ts';
import { findJob } from '../job/read-job.ts';

/** Gives the place of a job that is over to the next one. */
export async function releasePlace(
  { jobs, places }: Pick<BulkDeps, 'jobs' | 'places'>,
  { id, owner }: Pick<Job, 'id' | 'owner'>,
): Promise<void> {
  await places.releaseJob(owner.userId, id);
  await jobs.placeReleased(id);
}

/**
 * Ends a job once no chunk of it is open. Safe to repeat: whoever comes first ends it.
 * @returns whether it is over now.
 */
export async function finishIfComplete(
  deps: Pick<BulkDeps, 'jobs' | 'chunks' | 'places' | 'nowMs' | 'log'>,
  job: Job,
): Promise<boolean> {
  const { jobs, chunks, nowMs } = deps;
  if (isOver(job)) return true;
  if (await chunks.hasOpen(job.id)) return false;
  const figures = await chunks.figuresOf(job.id);
  const now = new Date(nowMs());
  const entry = finishedEntry(job, { state: 'done', figures, now });
  if (await jobs.finish(job.id, { figures, now, entry })) {
    await releasePlace(deps, job).catch((err: unknown) => {
      deps.log.warn({ err, jobId: job.id }, 'a place is given back with the next pass');
    });
  }
  return true;
}

/** What others hear of a job that is over. */
export function finishedEntry(
  { id, owner, type, rows }: Job,
  { state, figures: { counts }, now }: { state: BulkState; figures: Figures; now: Date },
): OutboxEntry {
  const data = {
    jobId: id,
    userId: owner.userId,
    type: type ?? 'calculations',
    state,
    rows,
    done: counts.done,
    failed: counts.faulty + counts.failed,
    finishedAt: now.toISOString(),
  };
  return outboxEntry(bulkJobFinished, data, { id: `${id}.finished`, at: now });
}

/** @throws Problem 'bulk.job-not-found'. */
export async function cancelJob(deps: BulkDeps, principal: Principal, id: string): Promise<Job> {
  const { jobs, chunks, nowMs } = deps;
  const job = await findJob(deps, principal, id);
  if (isOver(job)) return job;
  const now = new Date(nowMs());
  const entry = finishedEntry(job, { state: 'cancelled', figures: await chunks.figuresOf(id), now });
  if (await jobs.cancel(id, { now, entry })) {
    await releasePlace(deps, job).catch((err: unknown) => {
      deps.log.warn({ err, jobId: job.id }, 'a place is given back with the next pass');
    });
  }
  return findJob(deps, principal, id);
}
