import * as z from 'zod/mini';
import { bulkFinalStates, bulkPaperFiles, bulkTypes } from '../constants/bulk.ts';
import { BulkJobId } from '../http/bulk-job.ts';
import { defineEvent, defineTask } from '../message.ts';
import { UserId } from '../principal.ts';
import { Count, moment, text } from '../text.ts';

/** Runs the rows of one chunk of a bulk job on any replica. Idempotent by row. */
export const processBulkChunk = defineTask({
  subject: 'bulk.process-chunk.v1',
  data: z.strictObject({ jobId: BulkJobId, chunk: Count }),
});

/** Builds a file of all bills of a job on any replica. Idempotent by build. */
export const buildBulkPaperTask = defineTask({
  subject: 'bulk.build-paper.v1',
  data: z.strictObject({ jobId: BulkJobId, file: z.enum(bulkPaperFiles), buildId: text(36, z.uuid()) }),
});

/** A bulk job is over: every valid row was run, or the job was cancelled. */
export const bulkJobFinished = defineEvent({
  subject: 'bulk.job-finished.v1',
  data: z.strictObject({
    jobId: BulkJobId,
    userId: UserId,
    type: z.enum(bulkTypes),
    state: z.enum(bulkFinalStates),
    rows: Count,
    done: Count,
    /** Invalid rows, and rows that failed. */
    failed: Count,
    finishedAt: moment,
  }),
});
