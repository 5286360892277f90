import type { Principal } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import { findJob } from '../job/find-job.ts';
import { isOver, type Job } from '../job/job.ts';
import { finishedEntry } from './finish-job.ts';
import { releasePlace } from './release-place.ts';

/** @throws Problem 'bulk.job-not-found'. */
export async function cancelJob(deps: BulkDeps, principal: Principal, id: string): Promise<Job> {
  const { jobs, chunks, places, nowMs, log } = deps;
  const job = await findJob(deps, principal, id);
  if (isOver(job)) return job;
  const now = new Date(nowMs());
  const entry = finishedEntry(job, { state: 'cancelled', figures: await chunks.figuresOf(id), now });
  if (await jobs.cancel(id, { now, entry })) {
    await releasePlace({ jobs, places }, job).catch((err: unknown) => {
      log.warn({ err, jobId: id }, 'a place is given back with the next pass');
    });
  }
  return findJob(deps, principal, id);
}
