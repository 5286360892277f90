import { type Passes, repeatPasses } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { enqueueChunks, finishIfComplete, releasePlace } from './end-job.ts';

/** A job that nobody has looked after for this long is looked after by the next pass. */
export const unattendedAfterMs = 30_000;
/** An upload takes a minute at most. After this time its process has died. */
export const brokenOffAfterMs = 10 * 60_000;

export type KeepGoingDeps = Pick<BulkDeps, 'jobs' | 'chunks' | 'places' | 'bus' | 'nowMs' | 'log'>;

/**
 * Makes good what a process that died left undone: rows that never came to the queue, jobs whose last chunk was their
 * end, places that were not given back, files that broke off.
 */
export async function keepGoing(deps: KeepGoingDeps): Promise<void> {
  const { jobs, chunks, nowMs } = deps;
  const now = new Date(nowMs());
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const job of await jobs.takeUnattended(before(unattendedAfterMs), now)) {
    if (!(await finishIfComplete(deps, job))) await enqueueChunks(deps, job);
  }
  for (const id of await jobs.failBrokenOff(before(brokenOffAfterMs), now)) await chunks.removeOf(id);
  for (const job of await jobs.holdingPlaces()) await releasePlace(deps, job);
}

/** Runs the pass again and again. `stop` waits for the one that is under way. */
export const startKeepingGoing = (deps: KeepGoingDeps, { intervalMs = 5_000 } = {}): Passes =>
  repeatPasses(() => keepGoing(deps), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'bulk jobs wait to be looked after'),
  });
