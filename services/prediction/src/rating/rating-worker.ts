import type { CheckedRule, Estimate, EstimateInput, ShipmentUnit } from '@freightwright/domain';
import { checkShipment, estimate, planLoad, shipmentFigures } from '@freightwright/domain';

// Runs in a thread of its own.

export const perform = (job?: RatingJob): RatingResult<RatingJob> | undefined => job && workOut(job);

/** What a shipment takes of a trailer, and every rule that bears on it. */
export interface LoadCheck {
  /** As a carrier counts them. */
  linearFeet: number;
  rules: CheckedRule[];
}

/** What is worked out at once when it is small, and in a thread otherwise. */
export type RatingJob =
  | { kind: 'estimate'; input: EstimateInput }
  | { kind: 'load'; units: readonly ShipmentUnit[] };

export type RatingResult<J extends RatingJob> = J['kind'] extends 'estimate' ? Estimate : LoadCheck;

export const workOut = <J extends RatingJob>(job: J): RatingResult<J> =>
  (job.kind === 'estimate' ? estimate(job.input) : checkLoad(job.units)) as RatingResult<J>;

function checkLoad(units: readonly ShipmentUnit[]): LoadCheck {
  const plans = planLoad(units);
  const rules = checkShipment(units, shipmentFigures(units), plans);
  return { linearFeet: plans.byCarrier.linearFeet, rules };
}
