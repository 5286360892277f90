import { setTimeout as pause } from 'node:timers/promises';
import {
  type BulkType,
  issueBol,
  Problem,
  priceShipments,
  shipmentsAQuestion,
} from '@freightwright/contracts';
import { calculateFreightClass } from '@freightwright/domain';
import type { BulkDeps } from '../bulk-deps.ts';
import type { RowOutcome } from '../job/chunk.ts';
import type { ReadyJob } from '../job/job.ts';
import { columnOfBol } from '../rows/bol-row.ts';
import type { RowInputs } from '../rows/check-row.ts';
import { columnOfPrediction } from '../rows/unit-row.ts';

/** One row that is to be run. */
export interface ReadyRow<T extends BulkType = BulkType> {
  /** As a spreadsheet numbers it. */
  row: number;
  input: RowInputs[T];
}

/** Whether the job is still wanted. Asked now and then during long work. */
export type IsWanted = () => Promise<boolean>;

/**
 * The class of each row, as the calculator shows it for one unit. Some microseconds a row, so that the rows of a chunk
 * hold nobody up.
 */
export function calculateRows(rows: readonly ReadyRow<'calculations'>[]): RowOutcome[] {
  return rows.map(({ input: { lengthIn, widthIn, heightIn, weightLb } }) => {
    const result = calculateFreightClass({ lengthIn, widthIn, heightIn, weightLb }, { now: () => 0 });
    const { density, volume, freightClass, nmfc2025Class } = result;
    return { state: 'done', result: { kind: 'calculation', density, volume, freightClass, nmfc2025Class } };
  });
}

/** Pricing one shipment takes some milliseconds. */
const priceTimeoutMs = 15_000;

/**
 * The price of each row, which services/prediction works out.
 * @throws Problem 'service.unavailable'.
 */
export async function priceRows(
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

/** A bill of one owner at a time would leave the other services idle; more would only queue there. */
const billsAtOnce = 4;
const issueTimeoutMs = 10_000;
/** While a row is being issued by a worker that died, its key is held for three seconds. */
const underWayTries = 8;
const underWayPauseMs = 1_000;

/**
 * The bill of each row, which services/bol issues. The key of a row is made from the job and the row, so that a row
 * that is repeated gets the bill it has.
 * @throws Problem 'service.unavailable', after which the rows that have their bill are found again.
 */
export async function issueRows(
  deps: Pick<BulkDeps, 'bus'>,
  job: Pick<ReadyJob, 'id' | 'owner'>,
  rows: readonly ReadyRow<'bols'>[],
  isWanted: IsWanted,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < rows.length; from += billsAtOnce) {
    const some = rows.slice(from, from + billsAtOnce);
    // A cancelled job begins no further bill. What it has issued is told.
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

/** What no repeat changes. Everything else is tried again. */
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
