import type { BulkCounts, BulkJob } from '@freightwright/contracts';
import { type BulkState, type BulkType, bulkLimits } from '@freightwright/contracts/constants';
import { formatNumber } from '@freightwright/domain';

export const typeChoices = [
  ['calculations', 'Calculations'],
  ['predictions', 'Predictions'],
  ['bols', 'Bills of lading'],
] as const satisfies readonly (readonly [BulkType, string])[];

export const typeLabels = Object.fromEntries(typeChoices) as Readonly<Record<BulkType, string>>;

export const typeNotes: Readonly<Record<BulkType, string>> = {
  calculations: 'Each row is one handling unit. It gets its density and its freight class.',
  predictions: 'Each row is one shipment. It gets an estimate of its cost.',
  bols: 'Each row is one bill of lading with one line. Nothing is issued before you run the file.',
};

export const stateLabels: Readonly<Record<BulkState, string>> = {
  receiving: 'Uploading',
  checked: 'Checked, not run',
  queued: 'Waiting to run',
  running: 'Running',
  done: 'Done',
  cancelled: 'Canceled',
  failed: 'Upload broke off',
};

export const rowsRun = ({ done, failed }: BulkCounts): number => done + failed;

/** The number of rows that have run, or will. */
export const rowsToRun = ({ ready, done, failed }: BulkCounts): number => ready + done + failed;

/** 'Weight (lb)', the column's header in the file; its key when the file does not have it. */
export const headerOf = ({ columns }: Pick<BulkJob, 'columns'>, key: string): string =>
  columns.find((column) => column.key === key)?.header ?? key;

const bytesInMb = 1024 * 1024;
export const fileMb = bulkLimits.fileBytes / bytesInMb;

/** '2.4 MB', '12 KB'. */
export const formatSize = (bytes: number): string =>
  bytes < bytesInMb
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${(bytes / bytesInMb).toFixed(1)} MB`;
