import { Problem } from '@freightwright/contracts';
import { databaseRetryAfterS, isDatabaseAway } from './mongo/database-away.ts';

/** Seconds after which a caller may try again when a part we need is out of reach. */
export const retryUnavailableAfterS = 5;

/** The problem a caller sees for any error. What we do not know is 'internal' and keeps its cause to itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) {
    return new Problem('service.unavailable', { cause: error, retryAfterS: databaseRetryAfterS });
  }
  return new Problem('internal', { cause: error });
}
