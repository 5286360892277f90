import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Transform } from 'node:stream';
import { Problem, type Route } from '@freightwright/contracts';
import type Koa from 'koa';
import type { GatewayContext, GatewayMiddleware } from '../gateway-context.ts';

export interface Pace {
  /** A body may be this slow at first, milliseconds. */
  graceMs: number;
  /** After that its average speed must be at least this. A modem of 1990 makes 1,200 bytes a second. */
  leastBytesPerS: number;
}

export const bodyPaceOfCallers: Pace = { graceMs: 5_000, leastBytesPerS: 1_000 };

/**
 * Enforces a minimum upload speed. A client that sends its body too slowly gets `request.timeout` and is
 * disconnected, whatever length it announced. The server limits the time for headers and for the whole
 * request.
 * @throws Problem `request.timeout`.
 */
export const bodyPace = (pace: Pace): GatewayMiddleware =>
  function bodyPace(ctx, next) {
    return hasBody(ctx.req) ? paced(ctx, next, pace) : next();
  };

async function paced(ctx: GatewayContext, next: Koa.Next, pace: Pace): Promise<unknown> {
  // Node reads the bytes that came with the headers before a promise continues. Mostly that is the whole body.
  await undefined;
  if (hasArrived(ctx.req)) return next();
  const watch = watchPace(ctx.req, pace);
  try {
    // Pending readers of the body are notified when the connection closes.
    return await Promise.race([next(), watch.tooSlow]);
  } catch (error) {
    if (watch.isTooSlow()) ctx.set('connection', 'close');
    throw error;
  } finally {
    watch.stop();
  }
}

interface Watch {
  isTooSlow: () => boolean;
  /** Rejects with Problem `request.timeout`. */
  tooSlow: Promise<never>;
  stop(): void;
}

/** Measures the bytes that the connection received, whether the body is being read or not. */
function watchPace(request: IncomingMessage, { graceMs, leastBytesPerS }: Pace): Watch {
  const { socket } = request;
  const startedMs = performance.now();
  const bytesBefore = socket.bytesRead;
  const detail = `The body came too slowly: after ${graceMs / 1000} s it must come at ${leastBytesPerS} bytes a second`;
  let isTooSlow = false;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  let timer = setTimeout(check, graceMs);

  function check(): void {
    if (request.complete || request.destroyed) return;
    const dueMs = startedMs + graceMs + ((socket.bytesRead - bytesBefore) / leastBytesPerS) * 1000;
    const leftMs = dueMs - performance.now();
    // Buffered bytes wait for the gateway, not for the client.
    isTooSlow = leftMs <= 0 && request.readableLength === 0;
    if (isTooSlow) reject(new Problem('request.timeout', { detail }));
    else timer = setTimeout(check, Math.max(leftMs, graceMs / 5));
  }

  return { isTooSlow: () => isTooSlow, tooSlow, stop: () => clearTimeout(timer) };
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Whether the whole body is here. When it came in one packet with the headers, Node reports its end only after
 * the promises that wait for it.
 */
const hasArrived = (request: IncomingMessage): boolean =>
  request.complete || request.readableLength === Number(request.headers['content-length']);

/**
 * Validates the headers of the body, so that an unacceptable body never reaches a service.
 * @throws Problem `request.unsupported-media-type`, `request.too-large`.
 */
export function checkBodyHeaders(request: IncomingMessage, route: Route): void {
  if (!hasBody(request)) return;
  const { consumes = 'application/json' } = route;
  const sent = mediaType(request.headers['content-type']);
  if (!route.body) {
    // Clients such as axios and requests send `{}` where there is nothing to send. It is not read.
    if (sent === 'application/json' && Number(request.headers['content-length']) <= '{}'.length) return;
    throw new Problem('request.unsupported-media-type', {
      detail: 'This address accepts no body except {}.',
    });
  }
  if (sent !== consumes) {
    throw new Problem('request.unsupported-media-type', { detail: `Send the body as ${consumes}.` });
  }
  if (Number(request.headers['content-length'] ?? 0) > route.bodyLimitBytes)
    throw tooLarge(route.bodyLimitBytes);
}

function mediaType(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  const end = contentType.indexOf(';');
  const type = end === -1 ? contentType : contentType.slice(0, end);
  return type.trim().toLowerCase();
}

export const tooLarge = (limitBytes: number) =>
  new Problem('request.too-large', { detail: `The body may have at most ${limitBytes} bytes.` });

/** Bodies that may be longer are streamed. Those are the files of remotes, which only deployers send. */
const readWholeBytes = 1024 * 1024;

/**
 * The body to forward. A small body has mostly arrived with its headers and costs nothing more. Any other
 * body is buffered completely first, so that no service waits for a slow client. Only a body that may be
 * longer than `readWholeBytes` is streamed.
 * @throws Problem `request.too-large` at the first byte over the limit (a stream fails with it), and what
 *   `readWhole` throws.
 */
export function forwardedBody<T>(
  request: IncomingMessage,
  limitBytes: number,
  readWhole: (limitBytes: number) => Promise<T>,
): Buffer | Transform | Promise<T> {
  if (hasArrived(request)) {
    const body: Buffer = request.read() ?? Buffer.alloc(0);
    if (body.length > limitBytes) throw tooLarge(limitBytes);
    return body;
  }
  if (limitBytes <= readWholeBytes) return readWhole(limitBytes);
  return boundedBody(request, limitBytes);
}

/**
 * The body as a stream, which fails with Problem `request.too-large` at the first byte over the limit,
 * whatever length was announced.
 */
function boundedBody(request: IncomingMessage, limitBytes: number): Transform {
  let receivedBytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length;
      if (receivedBytes > limitBytes) done(tooLarge(limitBytes));
      else done(null, chunk);
    },
  });
  return request.pipe(body);
}

/**
 * How much of a refused body is still read, so that the client receives the refusal instead of a connection
 * reset.
 */
const discardLimitBytes = 1024 * 1024;
const discardTimeMs = 5_000;

/** Drains the body of an answered request. Closes the connection when that is too much or takes too long. */
function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const cut = () => socket.destroy();
  const timer = setTimeout(cut, discardTimeMs).unref();
  let discardedBytes = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    discardedBytes += chunk.length;
    if (discardedBytes > discardLimitBytes) cut();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.resume();
}

/** Drains a request's body after the response, so that the connection can be reused. */
export const unreadBody = (): GatewayMiddleware =>
  function unreadBody(ctx, next) {
    return hasBody(ctx.req) ? next().finally(() => discardBody(ctx.req)) : next();
  };
