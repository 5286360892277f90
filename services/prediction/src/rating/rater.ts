import { requestProblem } from '@freightwright/contracts';
import type { Estimate, EstimateInput, ShipmentUnit } from '@freightwright/domain';
import type { Log } from '@freightwright/runtime-kit';
import { createWorkerPool } from '@freightwright/service-kit';
import { type LoadCheck, type RatingJob, type RatingResult, workOut } from './rating-worker.ts';

/**
 * Limits of a synchronous estimate: about two milliseconds. The time grows with the kinds of unit, because
 * each is tried lower and the trailer is loaded with all of them.
 */
const small = { kinds: 2, handlingUnits: 30, commodities: 40 } as const;

export type Rater = ReturnType<typeof createRater>;

export interface RaterOptions {
  log: Log;
  /** Timeout of one estimate, milliseconds. With `waitMs` it is less than the gateway's 10 s. */
  timeLimitMs?: number;
  waitMs?: number;
}

/**
 * Computes estimates and trailer loads. Large shipments run in a worker thread and block no other request.
 * @throws Problem 'request.invalid' on a timeout, 'rate.limited', 'service.unavailable'.
 */
export function createRater({ log, timeLimitMs = 4_000, waitMs = 2_000 }: RaterOptions) {
  const pool = createWorkerPool<RatingJob, RatingResult<RatingJob>>({
    file: new URL('./rating-worker.ts', import.meta.url),
    threads: 1,
    timeLimitMs,
    memoryMiB: 192,
    waitMs,
    waitingAtMost: 64,
    waitingPerCaller: 2,
    tooHeavy,
  });

  async function perform<J extends RatingJob>(caller: string, job: J): Promise<RatingResult<J>> {
    if (isSmall(job.kind === 'estimate' ? job.input.units : job.units)) return workOut(job);
    try {
      return (await pool.perform(caller, job)) as RatingResult<J>;
    } catch (err) {
      log.warn({ err, job: job.kind }, 'a shipment was not worked out');
      throw err;
    }
  }

  return {
    /** Whether an estimate takes about two milliseconds and needs no worker thread. */
    isQuick: ({ units }: EstimateInput): boolean => isSmall(units),
    rate: (caller: string, input: EstimateInput): Promise<Estimate> =>
      perform(caller, { kind: 'estimate', input }),
    checkLoad: (caller: string, units: readonly ShipmentUnit[]): Promise<LoadCheck> =>
      perform(caller, { kind: 'load', units }),
    /** Terminates the worker with its job: the service answers no more requests. */
    close: pool.close,
  };
}

function isSmall(units: readonly ShipmentUnit[]): boolean {
  const handlingUnits = units.reduce((sum, { count }) => sum + count, 0);
  const commodities = units.reduce((sum, unit) => sum + (unit.commodities?.length ?? 0), 0);
  return (
    units.length <= small.kinds && handlingUnits <= small.handlingUnits && commodities <= small.commodities
  );
}

const tooHeavy = (cause: unknown) =>
  Object.assign(
    requestProblem([
      {
        field: 'shipment',
        rule: 'too-large',
        message: 'The shipment takes too long to work out. Split it into several.',
      },
    ]),
    { cause },
  );
