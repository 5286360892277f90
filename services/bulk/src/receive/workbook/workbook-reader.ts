import { setImmediate } from 'node:timers/promises';
import { createWorkerPool } from '@freightwright/service-kit';
import { refuseFile } from '../../policy.ts';
import type { Refused } from '../row-worker.ts';
import type { SheetText, WorkbookJob } from './read-sheet.ts';

export type WorkbookReader = ReturnType<typeof createWorkbookReader>;

/** Reads workbooks in threads of their own, so that a large one delays no CSV file. */
export function createWorkbookReader({ timeLimitMs = 10_000, waitMs = 20_000 } = {}) {
  const pool = createWorkerPool<WorkbookJob, SheetText | Refused>({
    file: new URL('./workbook-worker.ts', import.meta.url),
    threads: 2,
    timeLimitMs,
    memoryMiB: 256,
    youngMiB: 8,
    waitMs,
    waitingAtMost: 16,
    waitingPerCaller: 4,
    tooHeavy: (cause) =>
      Object.assign(refuseFile('too-heavy', 'This workbook takes too long to read. Send the sheet as CSV.'), {
        cause,
      }),
  });
  return {
    /** @throws Problem 'bulk.file-refused', 'rate.limited', 'service.unavailable'. */
    async read(caller: string, job: WorkbookJob): Promise<SheetText> {
      const read = await pool.perform(caller, job);
      if ('text' in read) return read;
      throw refuseFile(read.rule, read.message, read.sheets);
    },
    close: pool.close,
  };
}

const pieceChars = 64 * 1024;

/** A long text in pieces, between which other requests have their turn. */
export async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceChars) {
    yield text.slice(at, at + pieceChars);
    await setImmediate();
  }
}
