import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { traceIdOf } from '../trace.ts';
import type { KitMiddleware } from './kit-context.ts';
import { whenClosed } from './when-closed.ts';

/**
 * Logs one line per answered request, when its last byte is sent or the caller has gone. The query is left
 * out, because it may hold personal data.
 */
export function requestLog({ log }: { log: Log }): KitMiddleware {
  return (ctx, next) => {
    const startedMs = performance.now();
    const { req, res, state } = ctx;
    // The close event of the connection runs outside the request's async context, so the ids are named here.
    whenClosed(res, log, () => {
      const line = {
        requestId: state.requestContext.requestId,
        traceId: traceIdOf(state.requestContext.traceparent),
        method: req.method,
        path: pathOf(req.url),
        status: res.statusCode,
        durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
        aborted: res.writableFinished ? undefined : true,
      };
      if (state.quiet) log.debug(line, 'request');
      else log.info(line, 'request');
    });
    return next();
  };
}

const longestPath = 512;

/**
 * Used instead of `ctx.path`, which parses the target and throws when it is not a path. A line is written
 * about every request, whatever its target was.
 */
function pathOf(target = ''): string {
  const end = target.indexOf('?');
  return target.slice(0, end === -1 ? longestPath : Math.min(end, longestPath));
}
