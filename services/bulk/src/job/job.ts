import type { BulkCounts, BulkJob, BulkState, BulkType, OwnFields } from '@freightwright/contracts';
import { bulkFinalStates, bulkLimits, ownFieldsOf } from '@freightwright/contracts';
import type { FreightClass } from '@freightwright/domain';
import type { Owner, RequestKey } from '@freightwright/service-kit';
import type { Header } from '../rows/read-header.ts';

/** An uploaded file and the processing of its rows. */
export interface Job extends OwnFields {
  id: string;
  /** The owner, with the tier at the time of the upload: the bills of a job use that credit. */
  owner: Owner;
  state: BulkState;
  /** Known when the file has arrived. */
  type: BulkType | undefined;
  fileName: string;
  /** Of the bytes of the file. Jobs of earlier releases have none. */
  fileHash?: string | undefined;
  /** Its owner wants to issue bills of it once more. */
  isAgain?: boolean | undefined;
  /** The cells of the header row. */
  headerCells: string[];
  header: Header | undefined;
  rows: number;
  chunks: number;
  /** Characters of all cells. */
  chars: number;
  /** What the owner must know about the file as a whole. */
  notices: NonNullable<BulkJob['notices']>;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | undefined;
  endedAt: Date | undefined;
  expiresAt: Date;
  /** Idempotency record: the same request again gets this job. */
  request: RequestKey | undefined;
  /** Sums over the chunks: when the job is done, and for the response to an upload. */
  figures: Figures | undefined;
  /**
   * The same while it is under way, at most a moment old. One that is missing after a crash is counted again by
   * the reconciliation pass.
   */
  progress: Figures | undefined;
}

/** A job whose file has arrived and whose type is known. */
export type ReadyJob = Job & { type: BulkType; header: Header };

export const isOver = ({ state }: Pick<Job, 'state'>): boolean => bulkFinalStates.includes(state);

const dayMs = 24 * 3_600_000;
/** When a job expires. */
export const expiryOf = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + bulkLimits.retentionDays * dayMs);

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * A job in the API's form.
 * @param figures current sums over its chunks.
 */
export function presentJob(job: Job, figures: Figures = job.figures ?? noFigures()): BulkJob {
  const { counts, totals, classes } = figures;
  return {
    id: job.id,
    type: job.type ?? 'calculations',
    state: job.state,
    fileName: job.fileName,
    rows: job.rows,
    counts: job.state === 'cancelled' ? withoutReady(counts) : counts,
    columns: job.header?.columns.map(({ key, header }) => ({ key, header })) ?? [],
    ignoredColumns: job.header?.ignored ?? [],
    ...(job.header?.mappable && { mappable: job.header.mappable }),
    notices: job.notices,
    classMix: Object.entries(classes)
      .map(([freightClass, of]) => ({ freightClass, ...of, weightLb: round(of.weightLb, 2) }))
      .toSorted((a, b) => Number(a.freightClass) - Number(b.freightClass)) as BulkJob['classMix'],
    totals: {
      units: totals.units,
      weightLb: round(totals.weightLb, 2),
      volumeCuFt: round(totals.volumeCuFt, 2),
      estimateUsd: job.type === 'predictions' ? round(totals.estimateCents / 100, 2) : null,
      bills: totals.bills,
    },
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    endedAt: job.endedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt.toISOString(),
    ...ownFieldsOf(job),
  };
}

/** In a canceled job, rows that were ready and not started are skipped for good. */
const withoutReady = ({ ready, skipped, ...counts }: BulkCounts): BulkCounts => ({
  ...counts,
  ready: 0,
  skipped: skipped + ready,
});

/** The sums of a chunk, or of a job. The totals include only rows that are done. */
export interface Figures {
  counts: BulkCounts;
  totals: { units: number; weightLb: number; volumeCuFt: number; estimateCents: number; bills: number };
  classes: Partial<Record<FreightClass, { rows: number; units: number; weightLb: number }>>;
}

export const noFigures = (): Figures => ({
  counts: { ready: 0, invalid: 0, done: 0, failed: 0, skipped: 0 },
  totals: { units: 0, weightLb: 0, volumeCuFt: 0, estimateCents: 0, bills: 0 },
  classes: {},
});

/** Adds the second to the first. @param times -1 to subtract it. */
export function addFigures(sum: Figures, { counts, totals, classes }: Figures, times: 1 | -1 = 1): void {
  for (const key of Object.keys(counts) as (keyof BulkCounts)[]) sum.counts[key] += times * counts[key];
  for (const key of Object.keys(totals) as (keyof Figures['totals'])[])
    sum.totals[key] += times * totals[key];
  for (const [freightClass, { rows, units, weightLb }] of Object.entries(classes)) {
    const of = { rows: times * rows, units: times * units, weightLb: times * weightLb };
    addToClass(sum, freightClass as FreightClass, of);
  }
}

export function addToClass(
  { classes }: Figures,
  freightClass: FreightClass,
  { rows, units, weightLb }: { rows: number; units: number; weightLb: number },
): void {
  const known = classes[freightClass] ?? { rows: 0, units: 0, weightLb: 0 };
  classes[freightClass] = {
    rows: known.rows + rows,
    units: known.units + units,
    weightLb: known.weightLb + weightLb,
  };
}
