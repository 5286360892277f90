import { type BulkState, bulkJobFinished } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Figures } from '../job/figures.ts';
import { isOver, type Job } from '../job/job.ts';
import { releasePlace } from './release-place.ts';

/**
 * Ends a job once no chunk of it is open. Safe to repeat: whoever comes first ends it.
 * @returns whether it is over now.
 */
export async function finishIfComplete(
  { jobs, chunks, places, nowMs, log }: Pick<BulkDeps, 'jobs' | 'chunks' | 'places' | 'nowMs' | 'log'>,
  job: Job,
): Promise<boolean> {
  if (isOver(job)) return true;
  if (await chunks.hasOpen(job.id)) return false;
  const figures = await chunks.figuresOf(job.id);
  const now = new Date(nowMs());
  const entry = finishedEntry(job, { state: 'done', figures, now });
  if (await jobs.finish(job.id, { figures, now, entry })) {
    await releasePlace({ jobs, places }, job).catch((err: unknown) => {
      log.warn({ err, jobId: job.id }, 'a place is given back with the next pass');
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
