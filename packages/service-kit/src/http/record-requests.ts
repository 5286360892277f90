import { performance } from 'node:perf_hooks';
import type { Problem } from '@freightwright/contracts';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import {
  knownMethod,
  parseTraceparent,
  recordSpan,
  recordsSpans,
  traceIdOf,
} from '@freightwright/runtime-kit';
import type { KitContext, KitMiddleware } from './kit-context.ts';

interface RecordDeps {
  log: Log;
  metrics: Metrics;
}

/**
 * Logs, counts and times each request when the last byte of its response is sent or the client has
 * disconnected. Metrics and spans use the route's pattern, or 'none', never the address, which may name a
 * bill or contain a token. The log line omits the query, because it may contain personal data.
 * @example app.use(recordRequests({ log, metrics }));
 */
export const recordRequests =
  ({ log, metrics }: RecordDeps): KitMiddleware =>
  (ctx, next) => {
    const startedMs = performance.now();
    const { req, res, state } = ctx;
    res.once('close', () => {
      const durationMs = performance.now() - startedMs;
      // An error here is caught nowhere else, and a failure to record a request must not crash the process.
      try {
        logRequest(ctx, log, durationMs);
        metrics.observeHttp(req.method ?? '', state.route ?? 'none', res.statusCode, durationMs / 1000);
        if (recordsSpans() && !state.quiet) recordRequestSpan(ctx, durationMs);
      } catch (err) {
        log.error({ err }, 'failed after an answer');
      }
    });
    return next();
  };

/**
 * For `listen`: records a request that it refuses itself, without a route, and logs it at debug.
 * @example await listen(app, { port, host, onRefusal: recordRefusal({ log, metrics }) });
 */
export const recordRefusal =
  ({ log, metrics }: RecordDeps) =>
  ({ code, status, message }: Problem): void => {
    metrics.observeHttp('OTHER', 'none', status, 0);
    log.debug({ code, detail: message }, 'request refused before the app');
  };

/** The connection's close event runs outside the request's async context, so the ids are passed. */
function logRequest({ req, res, state }: KitContext, log: Log, durationMs: number): void {
  const line = {
    requestId: state.requestContext.requestId,
    traceId: traceIdOf(state.requestContext.traceparent),
    method: req.method,
    path: pathOf(req.url),
    status: res.statusCode,
    durationMs: Math.round(durationMs * 10) / 10,
    aborted: res.writableFinished ? undefined : true,
  };
  log[state.quiet ? 'debug' : 'info'](line, 'request');
}

const longestPath = 512;

/** Replaces `ctx.path`, which throws for a target that is not a path. Every request is logged. */
function pathOf(target = ''): string {
  const end = target.indexOf('?');
  return target.slice(0, end === -1 ? longestPath : Math.min(end, longestPath));
}

function recordRequestSpan({ req, res, state }: KitContext, durationMs: number): void {
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
