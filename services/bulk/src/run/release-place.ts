import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from '../job/job.ts';

/** Gives the place of a job that is over to the next one. */
export async function releasePlace(
  { jobs, places }: Pick<BulkDeps, 'jobs' | 'places'>,
  { id, owner }: Pick<Job, 'id' | 'owner'>,
): Promise<void> {
  await places.releaseJob(owner.userId, id);
  await jobs.placeReleased(id);
}
