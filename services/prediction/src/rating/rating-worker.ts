import { type RatingJob, type RatingResult, workOut } from './rating-job.ts';

// Runs in a thread of its own.

export const perform = (job?: RatingJob): RatingResult<RatingJob> | undefined => job && workOut(job);
