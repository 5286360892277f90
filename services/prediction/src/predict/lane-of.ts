import { type FieldError, type PredictionRequest, Problem, requestProblem } from '@freightwright/contracts';
import { type Lane, type LanePoint, laneBetween, notServedSentence } from '@freightwright/domain';
import type { LocatedZip as Located, ZipPoints } from '@freightwright/zip-points';

const ends = { originZip: 'Origin', destinationZip: 'Destination' } as const;
type End = keyof typeof ends;

/**
 * The lane between the two ZIP codes.
 * @throws Problem 'request.invalid' at the field of a ZIP code whose first three digits are not in use;
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
    found !== undefined && (found.latitude !== undefined || notServedSentence(found.state) !== null);
  if (isKnown) return found;
  return { field, rule: 'not-in-use', message: `${ends[field]} ZIP ${zip} is not in use` };
}

/** @throws Problem 'prediction.not-served'. A place without a point is one where no truck drives. */
function pointOf({ latitude = 0, longitude = 0, ...place }: Located, field: End, zip: string): LanePoint {
  const sentence = notServedSentence(place.state);
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
