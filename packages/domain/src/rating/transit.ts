import type { ServiceType } from './tariff.ts';

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
 * lanes. A full truckload goes 500 miles a day, an expedited vehicle 1,000. Standard service waits a day for
 * the trailer to fill and takes as long as LTL then.
 */
export function transitDays(service: ServiceType, miles: number): number {
  if (service === 'truckload' || service === 'expedited') {
    return Math.max(1, Math.ceil(miles / milesPerDay[service]));
  }
  const ltl = ltlDays.find(([upTo]) => miles <= upTo)?.[1] ?? longestLtlDays;
  return service === 'standard' ? ltl + 1 : ltl;
}
