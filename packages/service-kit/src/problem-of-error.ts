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

/** Codes of the system's own errors that the driver lets through when the connection breaks inside a call. */
const brokenConnection: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT']);

/** Seconds after which a caller may try again when a part we need is out of reach. */
export const retryUnavailableAfterS = 5;

/** The problem a caller sees for any error. What we do not know is 'internal' and keeps its cause to itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (
    error instanceof Error &&
    (unreachable.has(error.name) || ('code' in error && brokenConnection.has(error.code)))
  ) {
    return new Problem('service.unavailable', { cause: error, retryAfterS: retryUnavailableAfterS });
  }
  return new Problem('internal', { cause: error });
}
