import type { Problem } from '@freightwright/contracts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/** For `listen`: what it refuses by itself leaves the same traces as a refusal of the app, a count under no route and a line at debug. */
export const recordRefusal =
  ({ log, metrics }: { log: Log; metrics: Metrics }) =>
  ({ code, status, message }: Problem): void => {
    metrics.observeHttp('OTHER', 'none', status, 0);
    log.debug({ code, detail: message }, 'request refused before the app');
  };
