import { Problem } from '@freightwright/contracts';

/** Names under which the database driver says that it cannot reach the database. */
const unreachable = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
]);

/** Seconds after which a caller may try again when a part we need is out of reach. */
export const retryUnavailableAfterS = 5;

/** The problem a caller sees for any error. What we do not know is 'internal' and keeps its cause to itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && unreachable.has(error.name)) {
    return new Problem('service.unavailable', { cause: error, retryAfterS: retryUnavailableAfterS });
  }
  return new Problem('internal', { cause: error });
}
