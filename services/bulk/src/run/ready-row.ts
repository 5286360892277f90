import type { BulkType } from '@freightwright/contracts';
import type { RowInputs } from '../rows/check-row.ts';

/** One row that is to be run. */
export interface ReadyRow<T extends BulkType = BulkType> {
  /** As a spreadsheet numbers it. */
  row: number;
  input: RowInputs[T];
}

/** Whether the job is still wanted. Asked now and then during long work. */
export type IsWanted = () => Promise<boolean>;
