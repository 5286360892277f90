import { AsyncLocalStorage } from 'node:async_hooks';
import { childTraceparent, parseTraceparent } from './trace.ts';

/** What follows one request through every part it touches. */
export interface RequestContext {
  requestId: string;
  /** Our own span: what a call to the next part carries as `traceparent`. */
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

/** Unique across processes: a random part drawn once and a counter, which is far cheaper than a UUID each. */
export function newRequestId(): string {
  counter += 1;
  return `${processId}-${counter.toString(36).padStart(6, '0')}`;
}

/** The context of an arriving message: its own request id and trace when well-formed, else new ones. */
export function continueContext(requestId: unknown, traceparent: unknown): RequestContext {
  return {
    requestId: typeof requestId === 'string' && requestIdShape.test(requestId) ? requestId : newRequestId(),
    traceparent: childTraceparent(parseTraceparent(traceparent)),
  };
}
