import { Problem } from '@freightwright/contracts';
import type { Refused } from '../row-worker.ts';
import { readSheet, type SheetText, type WorkbookJob } from './read-sheet.ts';

// Runs in a worker thread.

/** The sheet of a workbook as CSV, or why the file is refused. */
export async function perform(job?: WorkbookJob): Promise<SheetText | Refused | undefined> {
  if (!job) return undefined;
  try {
    return await readSheet(job);
  } catch (error) {
    const { errors: [refused] = [], sheets } = error instanceof Problem ? error : {};
    if (refused) return { rule: refused.rule, message: refused.message, sheets };
    return {
      rule: 'workbook',
      message: 'This workbook is damaged. Open it in a spreadsheet, save it again, and send that file.',
    };
  }
}
