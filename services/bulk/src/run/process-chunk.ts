import { setTimeout as pause } from 'node:timers/promises';
import { issueBol, Problem, priceShipments, shipmentsAQuestion } from '@freightwright/contracts';
import type { Delivery } from '@freightwright/nats-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { checkRows, type ReadyRow, type RowOutcome } from '../job/chunk.ts';
import { type Figures, isOver, type Job, type ReadyJob } from '../job/job.ts';
import { columnOfBol, columnOfPrediction } from '../rows/check-row.ts';
import { calculateRows, notRun, outcomesOf } from './calculate-rows.ts';
import { finishIfComplete } from './end-job.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'slots' | 'bus' | 'progress' | 'nowMs' | 'log'>;

/** Attempts at a chunk: about an hour, with the pauses of `backoffMs`. */
export const attemptsAtMost = 40;
/** More than all replicas work on at a time. */
const chunksThatEnd = 100;
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
  const { jobs, nowMs } = deps;
  const job = await jobs.find(jobId);
  if (!job || isOver(job) || !isReady(job)) return;
  await Promise.all([
    job.state === 'queued' && jobs.start(jobId, new Date(nowMs())),
    runChunk(deps, job, index, attempt),
  ]);
  // In a large job only the last chunks, whose search for open ones takes as long as their rows. After a straggler
  // that is none of them, the reconciliation pass ends the job.
  if (attempt > 1 || index >= job.chunks - chunksThatEnd) await finishIfComplete(deps, job);
}

/** Runs the rows of a chunk, unless they were run before. */
export async function runChunk(deps: Deps, job: ReadyJob, index: number, attempt: number): Promise<void> {
  const { chunks, progress } = deps;
  const chunk = await chunks.findOpen(job.id, index);
  if (!chunk) return;
  const { ready = await checkAgain(deps, job, index), figures } = chunk;
  const run = await outcomesOfChunk(deps, job, { ...chunk, ready }, attempt >= attemptsAtMost);
  if (await chunks.finish(chunk, run)) progress.add(job.id, { before: figures, after: run.figures });
}

/** The rows to run of a chunk that an earlier release stored. */
async function checkAgain({ chunks }: Deps, { id, type, header }: ReadyJob, index: number) {
  const chunk = await chunks.find(id, index);
  return checkRows(type, header, chunk?.rows ?? []).ready;
}

export const isReady = (job: Job): job is ReadyJob =>
  job.type !== undefined && job.header !== undefined && job.state !== 'receiving' && job.state !== 'checked';

/** The outcomes of a chunk. On the last attempt a failure is recorded as the outcome. */
async function outcomesOfChunk(
  deps: Deps,
  job: ReadyJob,
  { index, ready, figures }: { index: number; ready: ReadyRow[]; figures: Figures },
  isLast: boolean,
) {
  const outcomes = await runRows(deps, job, ready).catch((error: unknown) => {
    if (!isLast) throw error;
    deps.log.error({ err: error, jobId: job.id, chunk: index }, 'the rows of a chunk could not be run');
    return ready.map(() => notRun);
  });
  return outcomesOf({ size: figures.counts.ready + figures.counts.invalid, ready, outcomes });
}

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

/** Whether the job is still active. Polled during long work. */
type IsWanted = () => Promise<boolean>;

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

/** Concurrent bills share their writes in services/bol. */
const maxBillsPerBatch = 25;
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
