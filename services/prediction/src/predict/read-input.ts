import type { FieldError, PredictionRequest, Principal } from '@freightwright/contracts';
import { handlingUnit, Problem, requestProblem } from '@freightwright/contracts';
import type { EstimateInput, Lane, LanePoint, ShipmentUnit, Tariff } from '@freightwright/domain';
import { assumedUnits, laneBetween, notServedSentence, shipmentFigures } from '@freightwright/domain';
import type { LocatedZip as Located, ZipPoints } from '@freightwright/zip-points';
import { priceDay } from '../tariff/table-columns.ts';
import { termsForLane } from '../terms/own-terms.ts';
import type { TermsStore } from '../terms/terms-store.ts';

export interface ReadInputDeps {
  zips: () => Promise<ZipPoints>;
  terms: Pick<TermsStore, 'find'>;
  /** The tariff in effect on a day, '2026-11-22'. */
  tariffOn: (day: string) => Tariff;
  nowMs: () => number;
}

/**
 * Validates a request and collects the inputs of its price.
 * @throws Problem 'request.invalid', 'prediction.not-served'.
 */
export async function readInput(
  { zips, terms, tariffOn, nowMs }: ReadInputDeps,
  principal: Pick<Principal, 'userId'>,
  request: PredictionRequest,
): Promise<EstimateInput> {
  const units = unitsOf(request);
  const lane = laneOf(await zips(), request);
  const { userId } = principal;
  const stored = request.ownTerms && userId !== undefined ? await terms.find(userId) : undefined;
  const day = priceDay(nowMs());
  return {
    units,
    freightClass: request.freightClass,
    areSizesAssumed: request.shipment === undefined && request.length === undefined,
    isStackingKnown: request.shipment !== undefined || request.stackable === false,
    lane,
    service: request.serviceType,
    accessorials: request.accessorials,
    handling: request.handling,
    terms: stored && termsForLane(stored, lane),
    tariff: tariffOn(day),
    day,
  };
}

const ends = { originZip: 'Origin', destinationZip: 'Destination' } as const;
type End = keyof typeof ends;

/**
 * The lane between the two ZIP codes.
 * @throws Problem 'request.invalid' for a ZIP code whose first three digits are not in use;
 * 'prediction.not-served' where no truck of this tariff drives, naming the end.
 */
export function laneOf(points: ZipPoints, request: Pick<PredictionRequest, End>): Lane {
  const origin = endOf(points, request, 'originZip');
  const destination = endOf(points, request, 'destinationZip');
  const unknown = [origin, destination].filter((end) => 'message' in end);
  if ('message' in origin || 'message' in destination) throw requestProblem(unknown);
  return laneBetween(
    pointOf(origin, 'originZip', request.originZip),
    pointOf(destination, 'destinationZip', request.destinationZip),
  );
}

function endOf(points: ZipPoints, request: Pick<PredictionRequest, End>, field: End): Located | FieldError {
  const zip = request[field].slice(0, 5);
  const found = points.locate(zip);
  const isKnown =
    found !== undefined && (found.latitude !== undefined || notServedSentence(found.state, zip) !== null);
  if (isKnown) return found;
  return { field, rule: 'not-in-use', message: `${ends[field]} ZIP ${zip} is not in use` };
}

/** @throws Problem 'prediction.not-served'. Trucks do not serve a location without a point. */
function pointOf({ latitude = 0, longitude = 0, ...place }: Located, field: End, zip: string): LanePoint {
  const sentence = notServedSentence(place.state, zip);
  if (sentence !== null) throw notServed(field, zip, sentence);
  return { ...place, latitude, longitude };
}

function notServed(field: End, zip: string, sentence: string): Problem {
  const detail = `${ends[field]} ZIP ${zip}: ${sentence}`;
  return new Problem('prediction.not-served', {
    detail,
    errors: [{ field, rule: 'not-served', message: detail }],
  });
}

/** About as much as thirty trailers carry. More is not one shipment, and its price means nothing. */
const heaviestLb = 1_000_000;
const largestCuFt = 120_000;

/**
 * The handling units to estimate.
 * @throws Problem 'request.invalid' for a shipment that is too large for one estimate.
 */
export function unitsOf({
  shipment,
  length: lengthIn = 0,
  width: widthIn = 0,
  height: heightIn = 0,
  weight: weightLb = 0,
  freightClass,
}: Partial<PredictionRequest>): readonly ShipmentUnit[] {
  if (!shipment && lengthIn === 0 && freightClass !== undefined) return assumedUnits(weightLb, freightClass);
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
