import type { BulkFileColumn } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import { addFigures, type Figures, type Job, noFigures, type ReadyJob } from '../job/job.ts';
import { mappingNames } from '../rows/mapping.ts';
import { addMarks, type MarksOfFile } from '../rows/number-marks.ts';
import { dayOf, noticesOf } from './store-rows.ts';

const maxChunksPerJob = 4;

/**
 * Validates the rows of a file whose type followed it, or whose numbers have other marks than assumed.
 * @param isRun calculations are run too.
 */
export async function checkChunks(
  { chunks, newId, parser }: Pick<BulkDeps, 'chunks' | 'newId' | 'parser'>,
  job: Job,
  isRun: boolean,
): Promise<Pick<Job, 'notices'> & { marks: MarksOfFile; figures: Figures }> {
  const { id, owner, type, header, chunks: count } = job;
  const as = { type, header, separator: ',', isRun, today: dayOf(job) } as const;
  const marks: MarksOfFile = {};
  const figures = noFigures();
  const shown = { serialDates: 0, totalRows: 0 };
  for (let index = 0; index < count; index += maxChunksPerJob) {
    for (const chunk of await chunks.from(id, index, maxChunksPerJob)) {
      const { packed, ...found } = await parser.parse(owner.userId, { ...as, records: chunk.rows });
      shown.serialDates += found.serialDates;
      shown.totalRows += found.totalRows;
      addMarks(marks, found.marks);
      for (const rows of packed) {
        await chunks.change(chunk, rows, newId());
        addFigures(figures, rows.figures);
      }
    }
  }
  return { notices: noticesOf(shown), marks, figures };
}

/** The columns of a file for a refusal. */
export const columnsOfFile = (
  { headerCells, header }: ReadyJob,
  samples: readonly string[][],
): BulkFileColumn[] =>
  mappingNames(headerCells).flatMap((named, index) => {
    const key = header.columns.find((column) => column.index === index)?.key ?? null;
    return named === '' ? [] : [{ header: named, key, choices: [], samples: samples[index] ?? [] }];
  });
