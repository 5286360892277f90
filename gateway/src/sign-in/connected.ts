import { Problem } from '@freightwright/contracts';

const retryAfterS = 5;
const open = 1;

/**
 * Not connected is known at once; the driver would look for a server for seconds, for every call.
 * @throws Problem 'service.unavailable'.
 */
export function connected<M>(connection: { readyState: number }, model: M): M {
  if (connection.readyState !== open) {
    throw new Problem('service.unavailable', { retryAfterS, cause: 'No connection to the database' });
  }
  return model;
}
