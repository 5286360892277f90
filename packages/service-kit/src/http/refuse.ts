import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiVersions } from '@freightwright/contracts';
import { createApiVersions, Problem, problemBody, routeMayAnswer } from '@freightwright/contracts';
import { continueContext, requestIdHeader, traceparentHeader } from '../context.ts';
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
export const problemRenderer =
  ({ versions = createApiVersions(), ...deps }: ReportDeps & { versions?: ApiVersions }): KitMiddleware =>
  (ctx, next) =>
    next().catch((error: unknown) => render(ctx, error, { ...deps, versions }));

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

/**
 * What our apps never see, although Node could parse it: a target that is not a plain path (RFC 9112 3.2.1),
 * a Host that is missing, doubled or not a host (RFC 9112 3.2), another version than HTTP/1.x, a transfer
 * coding that nothing here reads. Libraries parse targets with functions that throw on these, in places where
 * nothing catches the error.
 */
export function headFault(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return refused('This server speaks HTTP/1.1');
  if (!isPlainPath(request.url)) {
    return refused('The request target must be a path that begins with / and has no fragment');
  }
  if (headers.host === undefined) {
    if (httpVersionMinor > 0) return refused('The request needs a Host header');
  } else {
    if (!hostShape.test(headers.host)) return refused('The Host header must name one host');
    if (namesTwoHosts(request.rawHeaders)) return refused('The request may have only one Host header');
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return new Problem('request.not-implemented', { detail: 'The only transfer coding taken is chunked' });
  }
  return undefined;
}

const refused = (detail: string) => new Problem('request.invalid', { detail });

const slash = 0x2f;

const isPlainPath = (target: string | undefined): boolean =>
  target !== undefined && target.charCodeAt(0) === slash && !target.includes('#');

/**
 * The characters that a host and a port may have (RFC 3986 3.2.2); an empty text passes. Whether the name
 * exists is for the code that uses it to find out.
 */
const hostShape = /^[\w.~:%!$&'()*+;=[\]-]{0,255}$/;

/**
 * Node keeps the first of two Host headers and drops the second, but a proxy before us may have used the
 * second.
 */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/**
 * Headers that every answer of a server carries, in the form in which the app sets them on its own answers.
 */
export type StandingHeaders = Readonly<Record<string, string>>;

/**
 * Answers a request that the app must not see, and closes its connection: whatever follows on it cannot be
 * told apart from the rest of this request.
 */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  standing: StandingHeaders,
): void {
  const { headers, body } = answerTo(problem, standing, request.headers);
  response.writeHead(problem.status, headers);
  response.end(body);
  request.resume();
}

/** How long a refused caller may take to read the answer and close its side, milliseconds. */
const lingerMs = 1_000;

/**
 * The same for a connection without a response object: what came on it was no request, or the caller wants a
 * tunnel.
 */
export function refuseOnSocket(socket: Socket, problem: Problem, standing: StandingHeaders): void {
  const { headers, body } = answerTo(problem, standing);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `${problem.status} ${STATUS_CODES[problem.status]}`;
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(`HTTP/1.1 ${status}\r\ndate: ${new Date().toUTCString()}\r\n${lines.join('')}\r\n${body}`);
}

function answerTo(problem: Problem, standing: StandingHeaders, asked: IncomingMessage['headers'] = {}) {
  const { requestId, traceparent } = continueContext(asked[requestIdHeader], asked[traceparentHeader]);
  const body = problemText(problem, requestId);
  const headers = {
    ...standing,
    ...problemHeaders(problem),
    [requestIdHeader]: requestId,
    [traceparentHeader]: traceparent,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { headers, body };
}

/** Why Node's parser, or its timer, gave a connection up. */
export type ConnectionError = Error & { code?: string; rawPacket?: Buffer };

/** The problem that the caller gets. The words of the parser are not sent. */
export function problemOfConnection({ code, rawPacket }: ConnectionError): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('request.headers-too-large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('request.too-large', { detail: 'The chunk extensions are too long' });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request.timeout');
    case 'HPE_INVALID_METHOD':
      if (rawPacket && looksLikeRequest(rawPacket)) {
        return new Problem('request.not-implemented', { detail: 'That method is not known here' });
      }
      return unreadable();
    default:
      return unreadable();
  }
}

const unreadable = () => new Problem('request.invalid', { detail: 'The server cannot read this request' });

/**
 * A method made of a token's characters, a space and a path (RFC 9112 3), which TLS and noise do not have.
 */
const looksLikeRequest = (packet: Buffer) =>
  /^[\w!#$%&'*+.^`|~-]{1,32} \//.test(packet.toString('latin1', 0, 40));
