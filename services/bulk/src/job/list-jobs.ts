import { bulkLimits, type listBulkJobs, type Principal, type ResponseOf } from '@freightwright/contracts';
import { type Call, cursorOf, pageOf, readCursor } from '@freightwright/service-kit';
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
  const found = await deps.jobs.list({ userId, after, limit: size + 1 });
  const { shown, nextCursor } = pageOf(found, size, cursorOf);
  const kept = shown.filter(({ expiresAt }) => expiresAt.getTime() > deps.nowMs());
  return { jobs: await Promise.all(kept.map((job) => showJob(deps, job))), nextCursor };
}
