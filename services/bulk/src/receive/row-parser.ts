import { createWorkerPool } from '@freightwright/service-kit';
import { refuseFile } from '../policy.ts';
import type { ParsedRows, Refused, RowJob } from './row-worker.ts';

export type RowParser = ReturnType<typeof createRowParser>;

/** Parses and validates rows in a worker thread, so that no file blocks other requests. */
export function createRowParser({ timeLimitMs = 10_000, waitMs = 20_000 } = {}) {
  const pool = createWorkerPool<RowJob, ParsedRows | Refused>({
    file: new URL('./row-worker.ts', import.meta.url),
    threads: 1,
    timeLimitMs,
    memoryMiB: 96,
    // Room for the objects of a batch, most of which are garbage when it ends.
    youngMiB: 24,
    waitMs,
    // Each job has at most 300,000 characters. An upload waits for three at a time.
    waitingAtMost: 64,
    waitingPerCaller: 16,
    tooHeavy: (cause) =>
      Object.assign(refuseFile('too-heavy', 'The rows take too long to read. Split the file into several.'), {
        cause,
      }),
  });
  return {
    /**
     * The rows in chunks, in their order: one batch of a caller at a time.
     * @throws Problem 'bulk.file-refused', 'rate.limited', 'service.unavailable'.
     */
    async parse(caller: string, job: RowJob): Promise<ParsedRows> {
      const parsed = await pool.perform(caller, job);
      if ('packed' in parsed) return parsed;
      throw refuseFile(parsed.rule, parsed.message);
    },
    close: pool.close,
  };
}
