import * as z from 'zod/mini';
import { bulkFinalStates, bulkTypes } from '../facts/bulk.ts';
import { BulkJobId } from '../http/bulk.ts';
import { defineEvent, defineTask } from '../message.ts';
import { UserId } from '../principal.ts';
import { moment } from '../text.ts';

const count = z.int().check(z.gte(0));

/** Runs the rows of one chunk of a bulk job. Any replica does it; a repeat does no row twice. */
export const processBulkChunk = defineTask({
  subject: 'bulk.process-chunk.v1',
  data: z.strictObject({ jobId: BulkJobId, chunk: count }),
});

/** A bulk job is over: every row that can be run was run, or the job was cancelled. */
export const bulkJobFinished = defineEvent({
  subject: 'bulk.job-finished.v1',
  data: z.strictObject({
    jobId: BulkJobId,
    userId: UserId,
    type: z.enum(bulkTypes),
    state: z.enum(bulkFinalStates),
    rows: count,
    done: count,
    /** Rows that break a rule, and rows that could not be run. */
    failed: count,
    finishedAt: moment,
  }),
});
