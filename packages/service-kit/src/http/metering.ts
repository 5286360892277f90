import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { KitMiddleware } from './kit-context.ts';
import { whenClosed } from './when-closed.ts';

/**
 * Counts and times every answered request under the pattern of its route; a request that no route answers
 * counts under 'none'.
 */
export function metering({ log, metrics }: { log: Log; metrics: Metrics }): KitMiddleware {
  return (ctx, next) => {
    const startedMs = performance.now();
    const { req, res, state } = ctx;
    whenClosed(res, log, () => {
      const seconds = (performance.now() - startedMs) / 1000;
      metrics.observeHttp(req.method ?? '', state.route ?? 'none', res.statusCode, seconds);
    });
    return next();
  };
}
