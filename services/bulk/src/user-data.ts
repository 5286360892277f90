import type { ErasureStep, ExportSection } from '@freightwright/service-kit';
import { cursorOf, erasureStep, readCursor } from '@freightwright/service-kit';
import type { BulkDeps } from './bulk-deps.ts';
import { presentRows } from './job/chunk.ts';
import { presentJob } from './job/job.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'mappings'>;
type ErasureDeps = Deps & Pick<BulkDeps, 'papers'>;

/** The steps that erase a user's data. Jobs go first, so that no worker starts another of their rows. */
export const erasureSteps = ({ jobs, chunks, mappings, papers }: ErasureDeps): ErasureStep[] => [
  erasureStep('bulk jobs', jobs),
  erasureStep('groups of bulk rows', chunks),
  erasureStep('mappings of bulk columns', mappings),
  erasureStep('files of bulk bills', papers),
];

export const exportSections = ({ jobs, chunks, mappings }: Deps): ExportSection[] => [
  {
    kind: 'bulkJobs',
    async read(userId, after) {
      const found = await jobs.wholeAfter(userId, after === undefined ? undefined : readCursor(after));
      return found.map((job) => ({
        record: { ...presentJob(job), header: job.headerCells },
        place: cursorOf(job),
      }));
    },
  },
  {
    kind: 'bulkRows',
    async read(userId, after) {
      const found = await chunks.wholeAfter(userId, after);
      return Promise.all(
        found.map(async ({ id, chunk }) => {
          const job = await jobs.find(chunk.jobId);
          const shown = presentRows(chunk, job?.header?.columns ?? [], job?.state === 'cancelled');
          const rows = chunk.rows.map(({ cells }, index) => ({
            cells,
            errors: shown[index]?.errors,
            result: shown[index]?.result,
          }));
          return { record: { jobId: chunk.jobId, rows }, place: id };
        }),
      );
    },
  },
  {
    kind: 'bulkMappings',
    async read(userId, after) {
      // All of them fit into one batch.
      const found = after === undefined ? await mappings.allOf(userId) : [];
      return found.map((record, index) => ({ record, place: String(index) }));
    },
  },
];
