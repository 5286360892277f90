import {
  type ApiVersions,
  createApiVersions,
  type Problem,
  problemBody,
  routeMayAnswer,
} from '@freightwright/contracts';
import type { Log } from '../log.ts';
import { problemOf } from '../problem-of-error.ts';
import { type ReportDeps, reportUndeclared } from '../undeclared-problem.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';

export const problemMediaType = 'application/problem+json';

/**
 * The one place that turns an error into an answer: application/problem+json (RFC 9457), never cached. What
 * the route does not list is answered all the same, and reported. A caller of an earlier version of the API is told
 * what that version told.
 */
export function problemRenderer({
  versions = createApiVersions(),
  ...deps
}: ReportDeps & { versions?: ApiVersions }): KitMiddleware {
  return (ctx, next) => next().catch((error: unknown) => render(ctx, error, { ...deps, versions }));
}

function render(ctx: KitContext, error: unknown, deps: ReportDeps & { versions: ApiVersions }): void {
  const { log } = deps;
  const problem = problemOf(error);
  if (ctx.headerSent) {
    // A part of the answer has been sent. Only breaking the connection tells the caller that it is not whole.
    log.error({ err: problem.cause ?? problem }, 'failed after the answer had begun');
    ctx.res.destroy();
    return;
  }
  report(problem, log);
  const { declared } = ctx.state;
  if (declared && !routeMayAnswer(declared, problem.code)) {
    reportUndeclared(`${declared.method} ${declared.path}`, problem, deps);
  }
  ctx.status = problem.status;
  ctx.set(problemHeaders(problem));
  const { requestContext, apiVersion = deps.versions.current } = ctx.state;
  ctx.body = JSON.stringify(
    deps.versions.refused(apiVersion, problemBody(problem, requestContext.requestId)),
  );
}

/**
 * Our own faults are logged at error with their cause and stack. Refusals are logged at debug, because the
 * line of the request already tells their status.
 */
function report(problem: Problem, log: Log): void {
  if (problem.status < 500) {
    log.debug({ code: problem.code, errors: problem.errors, cause: problem.cause }, 'request refused');
  } else if (problem.code === 'internal') {
    log.error({ code: problem.code, err: problem.cause ?? problem }, 'request failed');
  } else {
    log.warn({ code: problem.code, err: problem.cause ?? problem }, 'request failed');
  }
}

/** Where a problem does not say when trying again makes sense: about one restart. */
const usualRetryAfterS = 5;

export function problemHeaders(problem: Problem): Record<string, string> {
  const comesBack = problem.status === 429 || problem.status === 503;
  const retryAfterS = problem.retryAfterS ?? (comesBack ? usualRetryAfterS : undefined);
  return {
    'content-type': problemMediaType,
    'cache-control': 'no-store',
    ...(retryAfterS !== undefined && { 'retry-after': String(Math.ceil(retryAfterS)) }),
  };
}

export const problemText = (problem: Problem, requestId: string): string =>
  JSON.stringify(problemBody(problem, requestId));
