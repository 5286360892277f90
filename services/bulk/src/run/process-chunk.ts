import { setTimeout as pause } from 'node:timers/promises';
import type { BulkType } from '@freightwright/contracts';
import { issueBol, Problem, priceShipments, shipmentsAQuestion } from '@freightwright/contracts';
import { calculateFreightClass } from '@freightwright/domain';
import type { Delivery } from '@freightwright/nats-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Chunk, RowOutcome } from '../job/chunk.ts';
import { addToClass, type Figures, isOver, type Job, noFigures, type ReadyJob } from '../job/job.ts';
import { checkRow, columnOfBol, columnOfPrediction, type RowInputs } from '../rows/check-row.ts';
import { finishIfComplete } from './end-job.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'slots' | 'bus' | 'nowMs' | 'log'>;

/** Attempts at a chunk: about an hour, with the pauses of `backoffMs`. */
export const attemptsAtMost = 40;
/** Chunks between two heartbeats of a job. */
const chunksANotice = 20;
export const backoffMs = [1_000, 3_000, 10_000, 30_000, 120_000];

/**
 * Runs the rows of one chunk and stores their outcomes in one write. Idempotent, after a worker died or while
 * another one works on the same chunk: calculations and prices have no side effects, and a bill has the
 * idempotency key of its row.
 * @throws Problem 'service.unavailable' and others, after which it is retried.
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

/** The chunk with its outcomes. On the last attempt a failure is recorded as the outcome. */
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
  figures.counts.invalid = chunk.rows.length - ready.length;
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

/** The handling units of a row: their number, and the weight and volume of one. */
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

/** One row to run. */
interface ReadyRow<T extends BulkType = BulkType> {
  /** The row number in a spreadsheet. */
  row: number;
  input: RowInputs[T];
}

/** Whether the job is still active. Polled during long work. */
type IsWanted = () => Promise<boolean>;

/**
 * The class of each row, as the calculator shows it for one unit. Takes microseconds, so it does not block.
 */
const calculateRows = (rows: readonly ReadyRow<'calculations'>[]): RowOutcome[] =>
  rows.map(({ input: { lengthIn, widthIn, heightIn, weightLb } }) => {
    const result = calculateFreightClass({ lengthIn, widthIn, heightIn, weightLb }, { now: () => 0 });
    const { density, volume, freightClass, nmfc2025Class } = result;
    return { state: 'done', result: { kind: 'calculation', density, volume, freightClass, nmfc2025Class } };
  });

/** Pricing one shipment takes some milliseconds. */
const priceTimeoutMs = 15_000;

/**
 * The price of each row, from services/prediction.
 * @throws Problem 'service.unavailable'.
 */
async function priceRows(
  { bus }: Pick<BulkDeps, 'bus'>,
  { owner }: Pick<ReadyJob, 'owner'>,
  rows: readonly ReadyRow<'predictions'>[],
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += shipmentsAQuestion) {
    const requests = rows.slice(from, from + shipmentsAQuestion).map(({ input }) => input);
    const { prices } = await bus.request(
      priceShipments,
      { userId: owner.userId, requests },
      { timeoutMs: priceTimeoutMs },
    );
    for (const answer of prices) {
      outcomes.push(
        answer.priced
          ? { state: 'done', result: { kind: 'prediction', ...answer.price } }
          : {
              state: 'failed',
              errors: answer.errors.map(({ field, rule, message }) => ({
                column: columnOfPrediction(field),
                value: '',
                rule,
                message,
              })),
            },
      );
    }
  }
  return outcomes;
}

/** One bill of an owner at a time would leave the other services idle; more would only queue there. */
const maxBillsPerBatch = 4;
const issueTimeoutMs = 10_000;
/** While a row is being issued by a worker that died, its key is leased for three seconds. */
const underWayTries = 8;
const underWayPauseMs = 1_000;

/**
 * The bill of each row, issued by services/bol. The idempotency key is made from the job and the row, so that
 * a repeated row gets the same bill.
 * @throws Problem 'service.unavailable', after which a retry finds the bills that exist.
 */
async function issueRows(
  deps: Pick<BulkDeps, 'bus'>,
  job: Pick<ReadyJob, 'id' | 'owner'>,
  rows: readonly ReadyRow<'bols'>[],
  isWanted: IsWanted,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += maxBillsPerBatch) {
    const some = rows.slice(from, from + maxBillsPerBatch);
    // A canceled job starts no further bill. Bills that it has issued are reported.
    if (!(await isWanted())) outcomes.push(...some.map((): RowOutcome => ({ state: 'skipped' })));
    else outcomes.push(...(await Promise.all(some.map((row) => issueRow(deps, job, row)))));
  }
  return outcomes;
}

async function issueRow(
  { bus }: Pick<BulkDeps, 'bus'>,
  { id, owner }: Pick<ReadyJob, 'id' | 'owner'>,
  { row, input: form }: ReadyRow<'bols'>,
): Promise<RowOutcome> {
  const key = `bulk:${id}:${row}`;
  for (let tries = 1; ; tries += 1) {
    try {
      const { bol } = await bus.request(issueBol, { owner, key, form }, { timeoutMs: issueTimeoutMs });
      return { state: 'done', result: { kind: 'bol', bolId: bol.id, bolNumber: bol.bolNumber } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'idempotency.under-way' && tries < underWayTries) await pause(underWayPauseMs);
      else if (!refusals.has(error.code)) throw error;
      else return refused(error);
    }
  }
}

/** Permanent errors. Everything else is retried. */
const refusals: ReadonlySet<string> = new Set([
  'bol.allowance-used',
  'bol.totals-disagree',
  'bol.hazardous-waste',
  'bol.hazmat-refused',
  'idempotency.key-reused',
]);

function refused({ code, message, errors = [] }: Problem): RowOutcome {
  const [first] = errors.map(({ field }) => columnOfBol(field));
  return {
    state: 'failed',
    errors: [{ column: first ?? '', value: '', rule: code, message: message.slice(0, 500) }],
  };
}
