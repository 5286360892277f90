import { Problem } from '@freightwright/contracts';
import type { Owner } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from './job.ts';

/**
 * Refuses a file of bills of which bills are issued, or are being issued. The other types have no effects.
 * @throws Problem 'bulk.same-file'.
 */
export async function refuseSameFile(
  { jobs, chunks, nowMs }: Pick<BulkDeps, 'jobs' | 'chunks' | 'nowMs'>,
  { userId }: Owner,
  { type, fileHash }: Pick<Job, 'type' | 'fileHash'>,
): Promise<void> {
  if (type !== 'bols' || fileHash === undefined) return;
  for (const { id, state, figures, createdAt, expiresAt } of await jobs.withFile(userId, type, fileHash)) {
    if (expiresAt.getTime() <= nowMs()) continue;
    const { bills } = (figures ?? (await chunks.figuresOf(id))).totals;
    if (bills === 0 && state !== 'queued' && state !== 'running') continue;
    const day = createdAt.toISOString().slice(0, 10);
    throw new Problem('bulk.same-file', {
      detail: `You uploaded this file on ${day}, and ${bills === 0 ? 'its bills are being issued' : `it issued ${bills} bills`}. Upload it with again=yes to issue its bills once more.`,
      jobId: id,
    });
  }
}
