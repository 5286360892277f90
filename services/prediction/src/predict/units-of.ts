import { handlingUnit, type PredictionRequest, requestProblem } from '@freightwright/contracts';
import { type ShipmentUnit, shipmentFigures } from '@freightwright/domain';

/** About as much as thirty trailers carry. More is not one shipment, and its price means nothing. */
const heaviestLb = 1_000_000;
const largestCuFt = 120_000;

/**
 * What is to be worked out, as handling units.
 * @throws Problem 'request.invalid' for a shipment that is too large for one estimate.
 */
export function unitsOf({
  shipment,
  length: lengthIn = 0,
  width: widthIn = 0,
  height: heightIn = 0,
  weight: weightLb = 0,
}: Partial<PredictionRequest>): readonly ShipmentUnit[] {
  if (!shipment) return [handlingUnit({ lengthIn, widthIn, heightIn, weightLb })];
  const units = shipment.handlingUnits;
  const { weightLb: pounds, volumeCuFt: cubeCuFt } = shipmentFigures(units);
  if (pounds > heaviestLb) throw tooLarge(`${heaviestLb.toLocaleString('en-US')} lb`);
  if (cubeCuFt > largestCuFt) throw tooLarge(`${largestCuFt.toLocaleString('en-US')} cu ft`);
  return units;
}

function tooLarge(most: string) {
  const message = `One shipment may have at most ${most}. Split the shipment.`;
  return requestProblem([{ field: 'shipment', rule: 'too-large', message }]);
}
