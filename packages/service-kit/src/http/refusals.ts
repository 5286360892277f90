import type { Problem } from '@freightwright/contracts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/**
 * For `listen`: a request that it refuses by itself is recorded like a refusal of the app, with a count under
 * no route and a line at debug.
 */
export const recordRefusal =
  ({ log, metrics }: { log: Log; metrics: Metrics }) =>
  ({ code, status, message }: Problem): void => {
    metrics.observeHttp('OTHER', 'none', status, 0);
    log.debug({ code, detail: message }, 'request refused before the app');
  };
