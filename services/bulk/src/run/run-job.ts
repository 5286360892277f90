import { setTimeout as pause } from 'node:timers/promises';
import { type Principal, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from '../job/job.ts';
import { findJob } from '../job/read-job.ts';
import { refuseSameFile } from '../job/same-file.ts';
import { enqueueChunks, finishIfComplete } from './end-job.ts';
import { isReady, runChunk } from './process-chunk.ts';

/**
 * Runs a checked job. One that is running or done is unchanged.
 * @param isAgain bills of the same file may be issued once more.
 * @throws Problem 'bulk.job-not-found', 'bulk.wrong-state', 'bulk.same-file', 'bulk.too-many-jobs'.
 */
export async function runJob(
  deps: BulkDeps,
  principal: Principal,
  { id, isAgain }: { id: string; isAgain: boolean },
): Promise<Job> {
  const { slots } = deps;
  const job = await findJob(deps, principal, id);
  if (job.state === 'queued' || job.state === 'running' || job.state === 'done') return job;
  if (job.state !== 'checked') throw notToRun(job);
  if (!isAgain && !job.isAgain) await refuseSameFile(deps, job.owner, job);
  await slots.takeJob(job.owner.userId, id);
  // The slot belongs to the request that queued the job. A repeated request must not release it.
  const isOurs = await queueUnlessEdited(deps, id).catch(async (error: unknown) => {
    await runWithoutDeadline(() => releaseUnlessRun(deps, job));
    throw error;
  });
  // From here on, the reconciliation pass repairs any failure.
  if (isOurs) await start(deps, id).catch(() => undefined);
  else await releaseUnlessRun(deps, job);
  return findJob(deps, principal, id);
}

/** A job of calculations with at most so many chunks is run by the request: it takes some milliseconds. */
const maxChunksInRequest = 8;

async function start(deps: BulkDeps, id: string): Promise<void> {
  const { chunks, jobs, runsRows } = deps;
  // As it is since no row can change.
  const job = await jobs.find(id);
  if (!job || !isReady(job)) return;
  if (runsRows && job.type === 'calculations' && job.chunks <= maxChunksInRequest) {
    for await (const open of chunks.open(id)) {
      await chunks.freeze(id, open);
      await Promise.all(open.map((index) => runChunk(deps, job, index, 1)));
    }
    await finishIfComplete(deps, job);
    return;
  }
  await jobs.setProgress(id, await chunks.figuresOf(id));
  await enqueueChunks(deps, job);
}

const maxRetries = 100;
const retryPauseMs = 50;

/** Queues a checked job, after changes of its rows that are under way. */
async function queueUnlessEdited({ jobs, nowMs }: BulkDeps, id: string): Promise<boolean> {
  for (let tries = 0; tries < maxRetries; tries += 1) {
    if (await jobs.queue(id, new Date(nowMs()))) return true;
    if ((await jobs.find(id))?.state !== 'checked') return false;
    await pause(retryPauseMs);
  }
  throw new Problem('bulk.wrong-state', { detail: 'The rows are being changed. Run the job again later.' });
}

/** Releases the slot when the job does not run after all. */
async function releaseUnlessRun({ jobs, slots, log }: BulkDeps, { id, owner }: Job): Promise<void> {
  try {
    const now = await jobs.find(id);
    if (now?.state === 'queued' || now?.state === 'running') return;
    await slots.releaseJob(owner.userId, id);
  } catch (err) {
    log.warn({ err, jobId: id }, 'a slot is released when its hour is over');
  }
}

const notToRun = ({ state }: Job) =>
  new Problem('bulk.wrong-state', {
    detail:
      state === 'receiving'
        ? 'The file is still coming in.'
        : 'The job is over. Send the corrected file to run its rows.',
  });
