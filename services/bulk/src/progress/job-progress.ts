import type { Log } from '@freightwright/runtime-kit';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import { addFigures, type Figures, noFigures } from '../job/job.ts';
import type { JobStore } from '../job/job-store.ts';

/** How long results are collected for one write of a job, milliseconds. */
const flushMs = 200;

export type JobProgress = ReturnType<typeof createJobProgress>;

/** Counts the finished chunks of the jobs under way, in a few writes each, so that a reader counts none. */
export function createJobProgress({
  jobs,
  nowMs,
  log,
}: {
  jobs: Pick<JobStore, 'addProgress'>;
  nowMs: () => number;
  log: Log;
}) {
  const waiting = new Map<string, Figures>();
  const writing = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    for (const [jobId, added] of waiting) {
      const write = runWithoutDeadline(() => jobs.addProgress(jobId, added, new Date(nowMs())))
        .catch((err: unknown) => log.warn({ err, jobId }, 'the progress of a job was not stored'))
        .finally(() => writing.delete(write));
      writing.add(write);
    }
    waiting.clear();
  }

  return {
    add(jobId: string, { before, after }: Readonly<Record<'before' | 'after', Figures>>): void {
      const sum = waiting.get(jobId) ?? noFigures();
      addFigures(sum, after);
      addFigures(sum, before, -1);
      waiting.set(jobId, sum);
      timer ??= setTimeout(flush, flushMs);
    },
    /** Writes what is left. */
    async close(): Promise<void> {
      clearTimeout(timer);
      flush();
      await Promise.all(writing);
    },
  };
}
