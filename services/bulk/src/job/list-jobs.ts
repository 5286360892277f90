import { bulkLimits, type listBulkJobs, type Principal, type ResponseOf } from '@freightwright/contracts';
import { type Call, cursorOf, readCursor } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { ownerOf } from '../policy.ts';
import { showJob } from './find-job.ts';

/** @throws Problem 'request.invalid' for a cursor that is not ours. */
export async function listJobs(
  deps: Pick<BulkDeps, 'jobs' | 'chunks' | 'nowMs'>,
  principal: Principal,
  { cursor, limit }: Call<typeof listBulkJobs>['query'],
): Promise<ResponseOf<typeof listBulkJobs>> {
  const { userId } = ownerOf(principal);
  const size = limit === undefined ? bulkLimits.jobsOnPage : Number(limit);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  // One more than the page shows, to know whether there is another page.
  const found = await deps.jobs.list({ userId, after, limit: size + 1 });
  const page = found.slice(0, size);
  const kept = page.filter(({ expiresAt }) => expiresAt.getTime() > deps.nowMs());
  const last = page.at(-1);
  return {
    jobs: await Promise.all(kept.map((job) => showJob(deps, job))),
    nextCursor: last && found.length > size ? cursorOf(last) : null,
  };
}
