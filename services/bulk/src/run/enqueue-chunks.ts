import { processBulkChunk } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from '../job/job.ts';

/** Tasks that are on their way to the message server at the same time. */
const tasksAtOnce = 20;

/**
 * Puts the chunks of a job that are not run yet into the work queue, and lets none of their rows change any more.
 * A chunk has the same id each time, so that a repeat stores nothing twice.
 * @throws Problem 'service.unavailable'. Repeating it goes on where it stopped.
 */
export async function enqueueChunks(
  { chunks, bus }: Pick<BulkDeps, 'chunks' | 'bus'>,
  { id }: Pick<Job, 'id'>,
): Promise<void> {
  await chunks.freeze(id);
  await enqueue({ bus }, id, await chunks.open(id));
}

/** The same for a job that nobody could correct, because it was never checked alone. */
export const enqueueNewChunks = (
  { bus }: Pick<BulkDeps, 'bus'>,
  { id, chunks }: Pick<Job, 'id' | 'chunks'>,
): Promise<void> =>
  enqueue(
    { bus },
    id,
    Array.from({ length: chunks }, (_, index) => index),
  );

async function enqueue(
  { bus }: Pick<BulkDeps, 'bus'>,
  jobId: string,
  indexes: readonly number[],
): Promise<void> {
  for (let from = 0; from < indexes.length; from += tasksAtOnce) {
    await Promise.all(
      indexes
        .slice(from, from + tasksAtOnce)
        .map((chunk) => bus.enqueue(processBulkChunk, { jobId, chunk }, { id: `${jobId}.${chunk}` })),
    );
  }
}
