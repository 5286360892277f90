import {
  continueContext,
  currentContext,
  type RequestContext,
  requestIdHeader,
  runInContext,
  traceparentHeader,
} from '../context.ts';
import type { KitMiddleware } from './kit-context.ts';

/**
 * Gives every request its context: the caller's request id and trace when well-formed, else new ones. Both go back in the
 * answer's headers. Must come first.
 */
export function requestContext(): KitMiddleware {
  return (ctx, next) => {
    const { headers } = ctx.req;
    const context = continueContext(headers[requestIdHeader], headers[traceparentHeader]);
    ctx.state.requestContext = context;
    ctx.res.setHeader(requestIdHeader, context.requestId);
    ctx.res.setHeader(traceparentHeader, context.traceparent);
    return runInContext(context, next);
  };
}

/** Headers a call to the next part carries, so that its log lines and spans join ours. */
export function contextHeaders(
  context: RequestContext | undefined = currentContext(),
): Record<string, string> {
  return context ? { [requestIdHeader]: context.requestId, [traceparentHeader]: context.traceparent } : {};
}
