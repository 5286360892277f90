import type { BulkType } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from '../job/job.ts';
import type { Mapping } from '../rows/mapping.ts';
import { type Header, readHeader } from '../rows/read-header.ts';

export interface FileHead {
  headerCells: string[];
  /** The first values of each column. */
  samples: string[][];
}

/**
 * Reads the header by the mapping of the caller, or else by the one that the user gave for the same headers
 * before.
 * @throws Problem 'bulk.file-refused'.
 */
export async function resolveHeader(
  { mappings }: Pick<BulkDeps, 'mappings'>,
  { owner }: Pick<Job, 'owner'>,
  {
    type,
    mapping,
    head: { headerCells, samples },
  }: { type: BulkType; mapping: Mapping | undefined; head: FileHead },
): Promise<{ header: Header; notices: Job['notices'] }> {
  const remembered = mapping ? undefined : await mappings.find({ userId: owner.userId, type, headerCells });
  const header = readHeader(type, headerCells, { mapping: mapping ?? remembered, samples });
  return { header, notices: remembered ? [rememberedNotice] : [] };
}

const rememberedNotice = {
  rule: 'mapping-remembered',
  message: 'The columns are assigned as you chose for an earlier file with the same headers.',
};
