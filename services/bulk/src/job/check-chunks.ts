import type { BulkDeps } from '../bulk-deps.ts';
import { checkRows } from './chunk.ts';
import type { Job } from './job.ts';

const chunksAtOnce = 20;

/** Checks the rows of a file whose type came after it. Each chunk is one short stretch of work. */
export async function checkChunks(
  { chunks, newId }: Pick<BulkDeps, 'chunks' | 'newId'>,
  { id, type, header, chunks: count }: Pick<Job, 'id' | 'type' | 'header' | 'chunks'>,
): Promise<void> {
  if (!type || !header) return;
  for (let index = 0; index < count; index += chunksAtOnce) {
    const some = await chunks.from(id, index, chunksAtOnce);
    for (const chunk of some) {
      await chunks.change({ ...chunk, ...checkRows(type, header, chunk.rows) }, newId());
    }
  }
}
