import { type Point, roadMiles } from './road-miles.ts';
import type { ServiceType } from './tariff.ts';

/** The location of one end of a lane, and its accuracy. */
export interface LanePoint extends Point {
  readonly zip: string;
  readonly city: string;
  /** USPS code. */
  readonly state: string;
  /** By the ZIP code itself, or by the center of its first three digits. */
  readonly knownBy: 'zip' | 'zip3';
}

export interface Lane {
  readonly origin: LanePoint;
  readonly destination: LanePoint;
  /** Whole miles by road, estimated; the same both ways. */
  readonly miles: number;
}

/**
 * The lane between two points, with its miles by road, rounded to whole miles.
 * @example laneBetween(chicago, atlanta).miles; // => 703
 */
export const laneBetween = (origin: LanePoint, destination: LanePoint): Lane => ({
  origin,
  destination,
  miles: Math.round(roadMiles(origin, destination)),
});

/** Business days of LTL up to so many miles. Source: domain facts, section 3, "Transit": an own heuristic. */
const ltlDays = [
  [250, 1],
  [600, 2],
  [1_000, 3],
  [1_600, 4],
  [2_200, 5],
] as const;
const longestLtlDays = 6;

/** Miles that one driver covers in a day within the hours of service, and that a team covers. Our own figures. */
const milesPerDay = { truckload: 500, expedited: 1_000 } as const;

/**
 * Business days by miles, the pickup day not counted; our own estimate, for no carrier publishes one for all
 * lanes. A full truckload covers 500 miles a day, an expedited vehicle 1,000. Standard service waits a day
 * for the trailer to fill and then takes as long as LTL.
 * @example transitDays('ltl', 700); // => 3
 */
export function transitDays(service: ServiceType, miles: number): number {
  if (service === 'truckload' || service === 'expedited') {
    return Math.max(1, Math.ceil(miles / milesPerDay[service]));
  }
  const ltl = ltlDays.find(([upTo]) => miles <= upTo)?.[1] ?? longestLtlDays;
  return service === 'standard' ? ltl + 1 : ltl;
}

const armedForces: Readonly<Record<string, string>> = {
  AA: 'the Americas',
  AE: 'Europe, Africa and the Middle East',
  AP: 'the Pacific',
};

const overseas: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  HI: 'Hawaii',
  PR: 'Puerto Rico',
  VI: 'the U.S. Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'the Northern Mariana Islands',
  FM: 'Micronesia',
  MH: 'the Marshall Islands',
  PW: 'Palau',
};

/** By the first digits, because lists of ZIP codes have another state for some. */
function militaryStateOf(zip: string): 'AA' | 'AE' | 'AP' | undefined {
  if (/^09/.test(zip)) return 'AE';
  if (/^96[2-6]/.test(zip)) return 'AP';
  return /^340/.test(zip) ? 'AA' : undefined;
}

/**
 * Why a tariff of the lower 48 states does not serve a destination; null where trucks drive.
 * @param state USPS code; AA, AE and AP are military addresses, whose region the ZIP code shows.
 * @example notServedSentence('IL'); // => null
 */
export function notServedSentence(state: string, zip = ''): string | null {
  const region = armedForces[militaryStateOf(zip) ?? state];
  if (region !== undefined) {
    return `This is a military address in ${region}. No motor carrier delivers there: a carrier delivers to a US port or consolidation point, and the military moves it on.`;
  }
  const place = overseas[state];
  if (place === undefined) return null;
  return `Freight to and from ${place} goes by ocean or air${state === 'AK' ? ', or by road through Canada,' : ''} at rates outside this tariff. Ask the carrier for an ocean or air quote.`;
}
