import { AsyncLocalStorage } from 'node:async_hooks';
import { childTraceparent, parseTraceparent } from './trace.ts';

/** What identifies one request in every part that it passes through. */
export interface RequestContext {
  requestId: string;
  /** The span of this part, which a call to the next part carries as `traceparent`. */
  traceparent: string;
}

export const requestIdHeader = 'x-request-id';
export const traceparentHeader = 'traceparent';

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

const requestIdShape = /^[\w.:-]{8,128}$/;
const processId = crypto.randomUUID().slice(0, 13);
let counter = 0;

/**
 * Makes an id that no other process makes: a random part, drawn once, and a counter. This is far cheaper than
 * a UUID for each request.
 */
export function newRequestId(): string {
  counter += 1;
  return `${processId}-${counter.toString(36).padStart(6, '0')}`;
}

/**
 * The context of an arriving message: the request id and trace that it carries when they are well-formed,
 * else new ones.
 */
export function continueContext(requestId: unknown, traceparent: unknown): RequestContext {
  return {
    requestId: typeof requestId === 'string' && requestIdShape.test(requestId) ? requestId : newRequestId(),
    traceparent: childTraceparent(parseTraceparent(traceparent)),
  };
}
