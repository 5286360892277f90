import { type Problem, problemBody, routeMayAnswer } from '@freightwright/contracts';
import type { Log } from '../log.ts';
import { problemOf } from '../problem-of-error.ts';
import { type ReportDeps, reportUndeclared } from '../undeclared-problem.ts';
import type { KitContext, KitMiddleware } from './kit-context.ts';

export const problemMediaType = 'application/problem+json';

/**
 * The one place that turns an error into an answer: application/problem+json (RFC 9457), never cached. What
 * the route does not list is answered all the same, and reported.
 */
export function problemRenderer(deps: ReportDeps): KitMiddleware {
  return (ctx, next) => next().catch((error: unknown) => render(ctx, error, deps));
}

function render(ctx: KitContext, error: unknown, deps: ReportDeps): void {
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
  ctx.body = problemText(problem, ctx.state.requestContext.requestId);
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

export function problemHeaders(problem: Problem): Record<string, string> {
  return {
    'content-type': problemMediaType,
    'cache-control': 'no-store',
    ...(problem.retryAfterS !== undefined && { 'retry-after': String(Math.ceil(problem.retryAfterS)) }),
  };
}

export const problemText = (problem: Problem, requestId: string): string =>
  JSON.stringify(problemBody(problem, requestId));
