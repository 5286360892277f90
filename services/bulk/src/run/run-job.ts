import { type Principal, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from '../job/job.ts';
import { findJob } from '../job/read-job.ts';
import { enqueueChunks } from './enqueue-chunks.ts';

/**
 * Runs a job that is checked. One that runs already, or is done, is left as it is.
 * @throws Problem 'bulk.job-not-found', 'bulk.wrong-state', 'bulk.too-many-jobs'.
 */
export async function runJob(deps: BulkDeps, principal: Principal, id: string): Promise<Job> {
  const { jobs, places, nowMs } = deps;
  const job = await findJob(deps, principal, id);
  if (job.state === 'queued' || job.state === 'running' || job.state === 'done') return job;
  if (job.state !== 'checked') throw notToRun(job);
  await places.takeJob(job.owner.userId, id);
  // The place belongs to whoever made it run; a repeat takes the same place and must not give it back.
  const isOurs = await jobs.queue(id, new Date(nowMs())).catch(async (error: unknown) => {
    await runWithoutDeadline(() => releaseUnlessRun(deps, job));
    throw error;
  });
  if (isOurs) await enqueueChunks(deps, job).catch(() => undefined);
  else await releaseUnlessRun(deps, job);
  return findJob(deps, principal, id);
}

/** Gives the place back when the job does not run after all. */
async function releaseUnlessRun({ jobs, places, log }: BulkDeps, { id, owner }: Job): Promise<void> {
  try {
    const now = await jobs.find(id);
    if (now?.state === 'queued' || now?.state === 'running') return;
    await places.releaseJob(owner.userId, id);
  } catch (err) {
    log.warn({ err, jobId: id }, 'a place is given back when its hour is over');
  }
}

const notToRun = ({ state }: Job) =>
  new Problem('bulk.wrong-state', {
    detail:
      state === 'receiving'
        ? 'The file is still coming in.'
        : 'The job is over. Send the corrected file to run its rows.',
  });
