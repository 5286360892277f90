import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** What identifies a request across all services. */
export interface RequestContext {
  requestId: string;
  /** This service's span, sent to the next service as `traceparent`. */
  traceparent: string;
  /** Who started the request, as `actorText` serializes it. Missing without an actor, as in timer work. */
  actor?: string | undefined;
}

export const requestIdHeader = 'x-request-id';
export const traceparentHeader = 'traceparent';
/** Trusted on messages only. It is ignored in a request from outside. */
export const actorHeader = 'x-actor';

const storage = new AsyncLocalStorage<RequestContext | undefined>();

/**
 * Runs `fn` and all that it awaits in a request's context.
 * @example runInContext({ requestId, traceparent }, () => log.info('has both ids'));
 */
export const runInContext = <T>(context: RequestContext, fn: () => T): T => storage.run(context, fn);

/**
 * Runs work that outlives the request that happens to start it and does not belong to its trace.
 * @example runOutsideContext(() => setInterval(refresh, 60_000));
 */
export const runOutsideContext = <T>(fn: () => T): T => storage.run(undefined, fn);

/**
 * The context of the current request or message; undefined outside of one.
 * @example currentContext()?.requestId; // => 'c0ffee00-1234-000001'
 */
export const currentContext = (): RequestContext | undefined => storage.getStore();

const requestIdPattern = /^[\w.:-]{8,128}$/;
const processId = crypto.randomUUID().slice(0, 13);
let counter = 0;

/** Creates an id unique across processes: a random prefix and a counter, far cheaper than a UUID. */
function newRequestId(): string {
  counter += 1;
  return `${processId}-${counter.toString(36).padStart(6, '0')}`;
}

/** The context of work without a request. */
export const newContext = (): RequestContext => continueContext(undefined, undefined);

/** The context of an incoming message: its request id and trace when they are well-formed, else new ones. */
export function continueContext(
  requestId: unknown,
  traceparent: unknown,
  actor?: string | undefined,
): RequestContext {
  return {
    requestId: typeof requestId === 'string' && requestIdPattern.test(requestId) ? requestId : newRequestId(),
    traceparent: childTraceparent(parseTraceparent(traceparent)),
    ...(actor && { actor }),
  };
}

/**
 * W3C Trace Context, level 1, version 00: version-traceId-parentId-flags.
 * https://www.w3.org/TR/trace-context/
 */
const shape = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

// One call to the random source yields many ids: drawing 8 bytes at a time would cost more than the rest of
// the middleware.
const pool = Buffer.allocUnsafe(4096);
let drawn = pool.length;

/** `bytes` (at most 64) random bytes in lower-case hex. */
export function randomHex(bytes: number): string {
  if (drawn + bytes > pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  const start = drawn;
  drawn += bytes;
  return pool.toString('hex', start, drawn);
}

/**
 * The value when it is a well-formed traceparent of version 00, else undefined.
 * @example parseTraceparent('00-1-2-01'); // => undefined
 */
export const parseTraceparent = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length === 55 && shape.test(value) ? value : undefined;

/**
 * This service's span: in the caller's trace with its flags, or in a new sampled trace without a caller.
 * @example childTraceparent(undefined); // => '00-<32 hex digits>-<16 hex digits>-01'
 */
export function childTraceparent(parent: string | undefined): string {
  const span = randomHex(8);
  return parent === undefined
    ? `00-${randomHex(16)}-${span}-01`
    : `${parent.slice(0, 36)}${span}${parent.slice(52)}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);
