import type { BulkCounts, BulkJob } from '@freightwright/contracts';
import { type BulkState, type BulkType, bulkLimits } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';

export const typeChoices = [
  ['calculations', 'Calculations'],
  ['predictions', 'Predictions'],
  ['bols', 'Bills of lading'],
] as const satisfies readonly (readonly [BulkType, string])[];

export const typeLabels = Object.fromEntries(typeChoices) as Readonly<Record<BulkType, string>>;

export const typeNotes: Readonly<Record<BulkType, string>> = {
  calculations: 'Each row is one handling unit. It gets its density and its freight class.',
  predictions: 'Each row is one shipment. It gets an estimate of its cost.',
  bols: 'Each row is one bill of lading with one line. Nothing is issued until you confirm it.',
};

export const stateLabels: Readonly<Record<BulkState, string>> = {
  receiving: 'Uploading',
  checked: 'Checked',
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  cancelled: 'Canceled',
  failed: 'Upload interrupted',
};

const actions: Readonly<Record<BulkType, readonly [verb: string, item: string]>> = {
  calculations: ['Classify', 'row'],
  predictions: ['Price', 'shipment'],
  bols: ['Issue', 'bill'],
};

/** What the button of a checked file does: 'Issue 198 bills, leave out 2 rows'. */
export function actionOf({ type, counts: { ready, invalid } }: Pick<BulkJob, 'type' | 'counts'>): string {
  const [verb, item] = actions[type];
  const leftOut = ready > 0 && invalid > 0 ? `, leave out ${countOf(invalid, 'row')}` : '';
  return `${verb} ${countOf(ready, item)}${leftOut}`;
}

/** The name of a download, after the file sent: 'march-results.csv'. */
export const downloadName = ({ fileName }: Pick<BulkJob, 'fileName'>, suffix: string): string =>
  `${fileName.replace(/\.[^.]*$/, '').trim() || 'bulk'}-${suffix}`;

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
