import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Transform } from 'node:stream';
import { Problem, type Route } from '@freightwright/contracts';
import type { GatewayMiddleware } from '../gateway-context.ts';

export interface Pace {
  /** A body may take this long at any speed, milliseconds. */
  graceMs: number;
  /** After that its average speed must be at least this. A modem of 1990 makes 1,200 bytes a second. */
  leastBytesPerS: number;
}

export const bodyPaceOfCallers: Pace = { graceMs: 5_000, leastBytesPerS: 1_000 };

/**
 * Makes sure that a body keeps coming. A caller that sends it too slowly is told `request.timeout` and
 * disconnected, whatever length it announced. The server limits how long headers and the whole request may
 * take.
 * @throws Problem `request.timeout`.
 */
export const bodyPace = (pace: Pace): GatewayMiddleware =>
  async function bodyPace(ctx, next) {
    if (!hasBody(ctx.req)) return next();
    // Node reads the bytes that came with the headers before a promise continues. Mostly that is the whole
    // body.
    await undefined;
    if (ctx.req.complete) return next();
    const watch = watchPace(ctx.req, pace);
    try {
      // Whoever is still reading the body learns of its end when the connection is closed.
      return await Promise.race([next(), watch.tooSlow]);
    } catch (error) {
      if (error === watch.problem) ctx.set('connection', 'close');
      throw error;
    } finally {
      watch.stop();
    }
  };

interface Watch {
  problem: Problem;
  /** Rejects with the problem. */
  tooSlow: Promise<never>;
  stop(): void;
}

/**
 * Looks at the bytes that the connection received, so that watching works whether or not anybody reads the
 * body.
 */
function watchPace(request: IncomingMessage, { graceMs, leastBytesPerS }: Pace): Watch {
  const { socket } = request;
  const startedMs = performance.now();
  const bytesBefore = socket.bytesRead;
  const problem = new Problem('request.timeout', {
    detail: `The body came too slowly: after ${graceMs / 1000} s it must come at ${leastBytesPerS} bytes a second`,
  });
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  let timer = setTimeout(check, graceMs);

  function check(): void {
    if (request.complete || request.destroyed) return;
    const dueMs = startedMs + graceMs + ((socket.bytesRead - bytesBefore) / leastBytesPerS) * 1000;
    const leftMs = dueMs - performance.now();
    // Bytes that have come and are not read yet wait for us and not for the caller.
    if (leftMs <= 0 && request.readableLength === 0) reject(problem);
    else timer = setTimeout(check, Math.max(leftMs, graceMs / 5));
  }

  return { problem, tooSlow, stop: () => clearTimeout(timer) };
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Checks what the headers say about the body, so that a body that cannot be accepted never reaches a service.
 * @throws Problem `request.unsupported-media-type`, `request.too-large`.
 */
export function checkBodyHeaders(request: IncomingMessage, route: Route): void {
  if (!hasBody(request)) return;
  if (!route.body) {
    throw new Problem('request.unsupported-media-type', { detail: 'This address takes no body.' });
  }
  const { consumes = 'application/json' } = route;
  if (mediaType(request.headers['content-type']) !== consumes) {
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

/**
 * Bodies that may be longer than this are streamed. Those are the files of remotes, which only deployers
 * send.
 */
const readWholeBytes = 1024 * 1024;

/**
 * The body to pass on. A small body has mostly arrived with its headers and costs nothing more. Any other
 * body is read completely first, so that no service waits for a slow caller. Only a body that may be longer
 * than `readWholeBytes` is streamed.
 * @throws Problem `request.too-large` at the first byte too many (a stream breaks with it), and what
 * `readWhole` throws.
 */
export async function forwardedBody(
  request: IncomingMessage,
  limitBytes: number,
  readWhole: (limitBytes: number) => Promise<Buffer>,
): Promise<Buffer | Transform> {
  // Node reads the bytes that came with the headers before a promise continues.
  await undefined;
  if (request.complete) {
    const body: Buffer = request.read() ?? Buffer.alloc(0);
    if (body.length > limitBytes) throw tooLarge(limitBytes);
    return body;
  }
  if (limitBytes <= readWholeBytes) return readWhole(limitBytes);
  return boundedBody(request, limitBytes);
}

/**
 * The body as a stream, which breaks with Problem `request.too-large` at the first byte too many, whatever
 * length was announced.
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
 * How much of a refused body is still read, so that the caller sees the refusal instead of a reset
 * connection.
 */
const discardLimitBytes = 1024 * 1024;
const discardTimeMs = 5_000;

/**
 * Reads and drops what is left of the body of an answered request. Closes the connection when that is too
 * much or takes too long.
 */
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

/**
 * Reads and drops what is left of a request's body after the answer, so that the connection can be used
 * again.
 */
export const unreadBody = (): GatewayMiddleware =>
  async function unreadBody(ctx, next) {
    try {
      await next();
    } finally {
      discardBody(ctx.req);
    }
  };
