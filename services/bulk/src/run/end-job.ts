import type { BulkState, Principal } from '@freightwright/contracts';
import { bulkJobFinished, processBulkChunk } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import { type OutboxEntry, outboxEntry, type Passes, repeatPasses } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { type Figures, isOver, type Job } from '../job/job.ts';
import { findJob } from '../job/read-job.ts';

type SlotDeps = Pick<BulkDeps, 'jobs' | 'slots' | 'log'>;

/** Releases the slot of a finished job. */
async function releaseSlot(
  { jobs, slots }: Omit<SlotDeps, 'log'>,
  { id, owner }: Pick<Job, 'id' | 'owner'>,
): Promise<void> {
  await slots.releaseJob(owner.userId, id);
  await jobs.slotReleased(id);
}

/** The same in the background: no caller waits for it, and the reconciliation pass repairs a failure. */
export function freeSlot(deps: SlotDeps, job: Pick<Job, 'id' | 'owner'>): void {
  runWithoutDeadline(() => releaseSlot(deps, job)).catch((err: unknown) => {
    deps.log.warn({ err, jobId: job.id }, 'a slot is released with the next pass');
  });
}

/**
 * Ends a job when all its chunks are done. Idempotent: the first caller ends it.
 * @returns whether it is finished now.
 */
export async function finishIfComplete(
  deps: Pick<BulkDeps, 'jobs' | 'chunks' | 'slots' | 'nowMs' | 'log'>,
  job: Job,
): Promise<boolean> {
  const { jobs, chunks, nowMs } = deps;
  if (isOver(job)) return true;
  if (await chunks.hasOpen(job.id)) return false;
  const figures = await chunks.figuresOf(job.id);
  const now = new Date(nowMs());
  const entry = finishedEntry(job, { state: 'done', figures, now });
  if (await jobs.finish(job.id, { figures, now, entry })) {
    freeSlot(deps, job);
  }
  return true;
}

/** The outbox event of a finished job. */
export function finishedEntry(
  { id, owner, type, rows }: Pick<Job, 'id' | 'owner' | 'type' | 'rows'>,
  { state, figures: { counts }, now }: { state: BulkState; figures: Figures; now: Date },
): OutboxEntry {
  const data = {
    jobId: id,
    userId: owner.userId,
    type: type ?? 'calculations',
    state,
    rows,
    done: counts.done,
    failed: counts.invalid + counts.failed,
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
    freeSlot(deps, job);
  }
  return findJob(deps, principal, id);
}

/** Concurrent publishes of tasks. */
const maxConcurrentTasks = 20;

/**
 * Enqueues the unfinished chunks of a job, and makes its rows immutable. A chunk has the same message id each
 * time, so a retry is idempotent.
 * @throws Problem 'service.unavailable'. A retry continues where it stopped.
 */
export async function enqueueChunks(
  { chunks, bus }: Pick<BulkDeps, 'chunks' | 'bus'>,
  { id }: Pick<Job, 'id'>,
): Promise<void> {
  for await (const open of chunks.open(id)) {
    await chunks.freeze(id, open);
    await enqueue({ bus }, id, open);
  }
}

/** Like `enqueueChunks`, for a new job, whose rows were never editable. */
export const enqueueNewChunks = (
  { bus }: Pick<BulkDeps, 'bus'>,
  { id, chunks }: Pick<Job, 'id' | 'chunks'>,
): Promise<void> =>
  enqueue(
    { bus },
    id,
    Array.from({ length: chunks }, (_, index) => index),
  );

async function enqueue(
  { bus }: Pick<BulkDeps, 'bus'>,
  jobId: string,
  indexes: readonly number[],
): Promise<void> {
  for (let from = 0; from < indexes.length; from += maxConcurrentTasks) {
    await Promise.all(
      indexes
        .slice(from, from + maxConcurrentTasks)
        .map((chunk) => bus.enqueue(processBulkChunk, { jobId, chunk }, { id: `${jobId}.${chunk}` })),
    );
  }
}

/** The next pass picks up a job without a heartbeat for this long. */
export const unattendedAfterMs = 30_000;
/** An upload takes a minute at most. After this time its process has died. */
export const brokenOffAfterMs = 10 * 60_000;

export type RunUntilDoneDeps = Pick<BulkDeps, 'jobs' | 'chunks' | 'slots' | 'bus' | 'nowMs' | 'log'>;

/**
 * Reconciles what a dead process left: rows that were never enqueued, jobs without an end after their last
 * chunk, slots that were not released, aborted uploads.
 */
export async function runUntilDone(deps: RunUntilDoneDeps): Promise<void> {
  const { jobs, chunks, nowMs } = deps;
  const now = new Date(nowMs());
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const job of await jobs.takeUnattended(before(unattendedAfterMs), now)) {
    if (await finishIfComplete(deps, job)) continue;
    await jobs.setProgress(job.id, await chunks.figuresOf(job.id));
    await enqueueChunks(deps, job);
  }
  for (const id of await jobs.failBrokenOff(before(brokenOffAfterMs), now)) await chunks.removeOf(id);
  for (const job of await jobs.slotHolders()) await releaseSlot(deps, job);
}

/** Runs the pass periodically. `stop` waits for the pass in progress. */
export const startRunUntilDone = (deps: RunUntilDoneDeps, { intervalMs = 5_000 } = {}): Passes =>
  repeatPasses(() => runUntilDone(deps), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'bulk jobs wait to be looked after'),
  });
