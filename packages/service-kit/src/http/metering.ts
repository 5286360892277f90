import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { knownMethod, type Metrics } from '../metrics.ts';
import { recordSpan, recordsSpans } from '../telemetry/record-span.ts';
import { parseTraceparent } from '../trace.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';
import { whenClosed } from './when-closed.ts';

/**
 * Counts and times every answered request under the pattern of its route; a request that no route answers
 * counts under 'none'. Its span has the pattern too, and never the address, which may name a bill or hold a token.
 */
export function metering({ log, metrics }: { log: Log; metrics: Metrics }): KitMiddleware {
  return (ctx, next) => {
    const startedMs = performance.now();
    const { req, res, state } = ctx;
    whenClosed(res, log, () => {
      const seconds = (performance.now() - startedMs) / 1000;
      metrics.observeHttp(req.method ?? '', state.route ?? 'none', res.statusCode, seconds);
      if (recordsSpans() && !state.quiet) recordRequest(ctx, seconds * 1000);
    });
    return next();
  };
}

function recordRequest({ req, res, state }: Pick<KitContext, 'req' | 'res' | 'state'>, durationMs: number) {
  const method = knownMethod(req.method ?? '');
  const { route, requestContext } = state;
  recordSpan({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    traceparent: requestContext.traceparent,
    parent: parseTraceparent(req.headers.traceparent),
    durationMs,
    errorType: res.statusCode >= 500 ? String(res.statusCode) : undefined,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': res.statusCode,
      ...(route !== undefined && { 'http.route': route }),
    },
  });
}
