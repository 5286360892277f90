import type { CallOptions } from './options.ts';
import { pause } from './sender.ts';

interface JobReader<Job> {
  bulk: { read(id: string, query: { rows: 'none' }, options?: CallOptions): PromiseLike<{ job: Job }> };
}

const overStates: readonly string[] = ['done', 'cancelled', 'failed'];
const firstWaitMs = 250;
const longestWaitMs = 5_000;

/**
 * Waits until a bulk job is over: 'done', 'cancelled' or 'failed'. Polls every quarter of a second at first
 * and every 5 s after that. A job that was only checked ends after it is run, so pass a signal with a
 * timeout.
 * @throws ApiProblem 'bulk.job-not-found'; the signal's reason when it is aborted.
 */
export async function waitForBulkJob<Job extends { state: string }>(
  client: JobReader<Job>,
  id: string,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<Job> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
    const { job } = await client.bulk.read(id, { rows: 'none' }, options);
    if (overStates.includes(job.state)) return job;
    await pause(waitMs, options.signal);
  }
}
