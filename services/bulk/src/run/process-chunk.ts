import type { Delivery } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Chunk, RowOutcome } from '../job/chunk.ts';
import { addToClass, type Figures, noFigures } from '../job/figures.ts';
import { isOver, type Job, type ReadyJob } from '../job/job.ts';
import { checkRow } from '../rows/check-row.ts';
import { finishIfComplete } from './end-job.ts';
import { calculateRows, type IsWanted, issueRows, priceRows, type ReadyRow } from './run-rows.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'places' | 'bus' | 'nowMs' | 'log'>;

/** Attempts at a chunk: about an hour of them, with the pauses of `backoffMs`. */
export const attemptsAtMost = 40;
/** Every so many chunks it is noted that a job goes on. */
const chunksANotice = 20;
export const backoffMs = [1_000, 3_000, 10_000, 30_000, 120_000];

/**
 * Runs the rows of one chunk and keeps what came of them in one write. A repeat, after a worker died or while another
 * one works on the same chunk, does no row twice: calculations and prices leave nothing behind, and a bill is known by
 * the key of its row.
 * @throws Problem 'service.unavailable' and others, after which it is tried again.
 */
export async function processChunk(
  deps: Deps,
  { jobId, chunk: index }: { jobId: string; chunk: number },
  { attempt }: Pick<Delivery, 'attempt'>,
): Promise<void> {
  const { jobs, chunks, nowMs } = deps;
  const [job, chunk] = await Promise.all([jobs.find(jobId), chunks.find(jobId, index)]);
  if (!job || isOver(job) || !isReady(job)) return;
  if (chunk && !chunk.outcomes) {
    await Promise.all([
      job.state === 'queued' && jobs.start(jobId, new Date(nowMs())),
      runChunk(deps, job, chunk, attempt >= attemptsAtMost).then((run) => chunks.finish(run)),
    ]);
  }
  const isComplete = await finishIfComplete(deps, job);
  if (!isComplete && index % chunksANotice === 0) await jobs.attend(jobId, new Date(nowMs()));
}

const isReady = (job: Job): job is ReadyJob =>
  job.type !== undefined && job.header !== undefined && job.state !== 'receiving' && job.state !== 'checked';

/** The chunk with what came of its rows. On the last attempt a failure is written down as such. */
async function runChunk(deps: Deps, job: ReadyJob, chunk: Chunk, isLast: boolean): Promise<Chunk> {
  const ready: ReadyRow[] = [];
  const errors = chunk.rows.map((row) => {
    const checked = checkRow(job.type, job.header, row);
    if (!checked.ok) return checked.errors;
    ready.push({ row: row.row, input: checked.input });
    return [];
  });
  const outcomes = await runRows(deps, job, ready).catch((error: unknown) => {
    if (!isLast) throw error;
    deps.log.error({ err: error, jobId: job.id, chunk: chunk.index }, 'the rows of a chunk could not be run');
    return ready.map(() => notRun);
  });
  const byRow = new Map(ready.map(({ row }, index) => [row, outcomes[index] ?? notRun]));
  const figures = figuresOf(ready, outcomes);
  figures.counts.faulty = chunk.rows.length - ready.length;
  return { ...chunk, errors, outcomes: chunk.rows.map(({ row }) => byRow.get(row) ?? null), figures };
}

const notRun: RowOutcome = {
  state: 'failed',
  errors: [
    {
      column: '',
      value: '',
      rule: 'unavailable',
      message: 'We could not run this row. Send it again later.',
    },
  ],
};

function runRows(deps: Deps, job: ReadyJob, rows: readonly ReadyRow[]): Promise<RowOutcome[]> {
  const isWanted: IsWanted = async () => {
    const now = await deps.jobs.find(job.id);
    return now !== undefined && !isOver(now);
  };
  switch (job.type) {
    case 'calculations':
      return Promise.resolve(calculateRows(rows as ReadyRow<'calculations'>[]));
    case 'predictions':
      return priceRows(deps, job, rows as ReadyRow<'predictions'>[]);
    case 'bols':
      return issueRows(deps, job, rows as ReadyRow<'bols'>[], isWanted);
  }
}

/** The handling units of a row: how many, and what one weighs and measures. */
function unitsOf({ input }: ReadyRow): { units: number; weightLb: number; volumeCuFt: number } {
  const [unit] =
    'count' in input ? [input] : 'shipment' in input ? (input.shipment?.handlingUnits ?? []) : [];
  if (unit) {
    const cubicFeet = (unit.lengthIn * unit.widthIn * unit.heightIn) / 1728;
    return { units: unit.count, weightLb: unit.count * unit.weightLb, volumeCuFt: unit.count * cubicFeet };
  }
  const [line] = 'lineItems' in input ? input.lineItems : [];
  const {
    handlingUnits: units = 0,
    weight: weightLb = 0,
    lengthIn = 0,
    widthIn = 0,
    heightIn = 0,
  } = line ?? {};
  return { units, weightLb, volumeCuFt: (units * lengthIn * widthIn * heightIn) / 1728 };
}

function figuresOf(rows: readonly ReadyRow[], outcomes: readonly RowOutcome[]): Figures {
  const figures = noFigures();
  for (const [index, row] of rows.entries()) {
    const outcome = outcomes[index] ?? notRun;
    figures.counts[outcome.state] += 1;
    if (outcome.state !== 'done') continue;
    const { units, weightLb, volumeCuFt } = unitsOf(row);
    figures.totals.units += units;
    figures.totals.weightLb += weightLb;
    figures.totals.volumeCuFt += volumeCuFt;
    const { result } = outcome;
    if (result.kind === 'bol') figures.totals.bills += 1;
    if (result.kind === 'prediction') figures.totals.estimateCents += Math.round(result.totalEstimate * 100);
    const freightClass = 'freightClass' in result ? result.freightClass : classOfBill(row);
    if (freightClass !== undefined) addToClass(figures, freightClass, { rows: 1, units, weightLb });
  }
  return figures;
}

const classOfBill = ({ input }: ReadyRow) =>
  'lineItems' in input ? input.lineItems[0]?.nmfcClass : undefined;
