import { type BulkJob, type Principal, Problem } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import { ownerOf } from '../policy.ts';
import { type Job, presentJob } from './job.ts';

/** @throws Problem 'bulk.job-not-found', for a job of somebody else too. */
export async function findJob(
  { jobs, nowMs }: Pick<BulkDeps, 'jobs' | 'nowMs'>,
  principal: Principal,
  id: string,
): Promise<Job> {
  const job = await jobs.findOf(ownerOf(principal).userId, id);
  // The database deletes what is over up to a minute later.
  if (!job || job.expiresAt.getTime() <= nowMs()) throw new Problem('bulk.job-not-found');
  return job;
}

/** The job with its figures at this moment. */
export async function showJob({ chunks }: Pick<BulkDeps, 'chunks'>, job: Job): Promise<BulkJob> {
  return presentJob(job, job.figures ?? (await chunks.figuresOf(job.id)));
}
