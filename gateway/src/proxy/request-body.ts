import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { Problem, type Route } from '@freightwright/contracts';

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * What can be told from the headers alone, so that a hopeless body never reaches a service.
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

/** Bodies that may be longer stream by; today those are the files of remotes, which only deployers send. */
const readWholeBytes = 1024 * 1024;

/**
 * The body to pass on. One that has arrived already, as a small one mostly has with its headers, costs nothing more. Another is read to its
 * end first, so that no service waits for a slow caller; only what may be too long for that streams by.
 * @throws Problem `request.too-large`, or breaks the stream with it, at the first byte too many; what the intake throws.
 */
export async function forwardedBody(
  request: IncomingMessage,
  limitBytes: number,
  readWhole: (limitBytes: number) => Promise<Buffer>,
): Promise<Buffer | Transform> {
  // Node parses what came with the headers before it lets a promise go on.
  await undefined;
  if (request.complete) {
    const body: Buffer = request.read() ?? Buffer.alloc(0);
    if (body.length > limitBytes) throw tooLarge(limitBytes);
    return body;
  }
  if (limitBytes <= readWholeBytes) return readWhole(limitBytes);
  return boundedBody(request, limitBytes);
}

/** The body as it streams by; breaks with Problem `request.too-large` at the first byte too many, whatever the length header claimed. */
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

/** How much of a refused body is still read, so that the caller gets to see the refusal and not a reset connection. */
const discardLimitBytes = 1024 * 1024;
const discardTimeMs = 5_000;

/** Reads what is left of an answered request's body and drops it; cuts the connection when that is too much or takes too long. */
export function discardBody(request: IncomingMessage): void {
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
