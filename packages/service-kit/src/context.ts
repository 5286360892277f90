import { AsyncLocalStorage } from 'node:async_hooks';
import { childTraceparent, parseTraceparent } from './trace.ts';

/** What identifies one request in every part that it passes through. */
export interface RequestContext {
  requestId: string;
  /** The span of this part, which a call to the next part carries as `traceparent`. */
  traceparent: string;
  /** Who began it, as `actorText` writes it. Missing where nobody is known, such as in work of a timer. */
  actor?: string | undefined;
}

export const requestIdHeader = 'x-request-id';
export const traceparentHeader = 'traceparent';
/** On messages alone. In a request from outside it says nothing. */
export const actorHeader = 'x-actor';

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export function runInContext<T>(context: RequestContext, fn: () => T): T {
  return storage.run(context, fn);
}

/** Begins work that outlives the request which happens to start it, and is not its own. */
export function runOutsideContext<T>(fn: () => T): T {
  return storage.run(undefined, fn);
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

/** The context of work that no request began. */
export const newContext = (): RequestContext => continueContext(undefined, undefined);

/**
 * The context of an arriving message: the request id and trace that it carries when they are well-formed,
 * else new ones.
 */
export function continueContext(
  requestId: unknown,
  traceparent: unknown,
  actor?: string | undefined,
): RequestContext {
  return {
    requestId: typeof requestId === 'string' && requestIdShape.test(requestId) ? requestId : newRequestId(),
    traceparent: childTraceparent(parseTraceparent(traceparent)),
    ...(actor && { actor }),
  };
}
