import type { CheckedRule, Estimate, EstimateInput, ShipmentUnit } from '@freightwright/domain';
import { checkShipment, estimate, planLoad, shipmentFigures } from '@freightwright/domain';

// Runs in a worker thread.

export const perform = (job?: RatingJob): RatingResult<RatingJob> | undefined => job && workOut(job);

/** The space of a shipment in a trailer, and every rule that applies to it. */
export interface LoadCheck {
  /** As a carrier counts them. */
  linearFeet: number;
  /** The same with nothing stacked. */
  linearFeetOnFloor: number;
  rules: CheckedRule[];
}

/** A job runs synchronously when it is small, and in a worker thread otherwise. */
export type RatingJob =
  | { kind: 'estimate'; input: EstimateInput }
  | { kind: 'load'; units: readonly ShipmentUnit[] };

export type RatingResult<J extends RatingJob> = J['kind'] extends 'estimate' ? Estimate : LoadCheck;

export const workOut = <J extends RatingJob>(job: J): RatingResult<J> =>
  (job.kind === 'estimate' ? estimate(job.input) : checkLoad(job.units)) as RatingResult<J>;

function checkLoad(units: readonly ShipmentUnit[]): LoadCheck {
  const plans = planLoad(units);
  const rules = checkShipment(units, shipmentFigures(units), plans);
  const [linearFeet, linearFeetOnFloor] = [plans.byCarrier.linearFeet, plans.onFloor.linearFeet];
  return { linearFeet, linearFeetOnFloor, rules };
}
