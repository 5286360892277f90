import { requestProblem } from '@freightwright/contracts';
import type { Estimate, EstimateInput, ShipmentUnit } from '@freightwright/domain';
import { createWorkerPool, type Log } from '@freightwright/service-kit';
import { type LoadCheck, type RatingJob, type RatingResult, workOut } from './rating-worker.ts';

/**
 * What is worked out at once: about two milliseconds. The time grows with the kinds of unit, because each is
 * tried lower and the trailer is loaded with all of them.
 */
const small = { kinds: 2, handlingUnits: 30, commodities: 40 } as const;

export type Rater = ReturnType<typeof createRater>;

export interface RaterOptions {
  log: Log;
  /** Milliseconds for one estimate. With `waitMs` it is less than the 10 s for which the gateway waits. */
  timeLimitMs?: number;
  waitMs?: number;
}

/**
 * Works estimates out, and what a load takes of a trailer. Large shipments are worked out in a thread, so that
 * nobody else waits for them.
 * @throws Problem 'request.invalid' for a shipment that takes too long, 'rate.limited', 'service.unavailable'.
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
    /** Whether an estimate takes about two milliseconds and nobody waits for a thread. */
    isQuick: ({ units }: EstimateInput): boolean => isSmall(units),
    rate: (caller: string, input: EstimateInput): Promise<Estimate> =>
      perform(caller, { kind: 'estimate', input }),
    checkLoad: (caller: string, units: readonly ShipmentUnit[]): Promise<LoadCheck> =>
      perform(caller, { kind: 'load', units }),
    /** Ends the thread, with the job that it has: the service answers nobody any more. */
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
