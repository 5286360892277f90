import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiVersions } from '@freightwright/contracts';
import { createApiVersions, Problem, problemBody, routeMayAnswer } from '@freightwright/contracts';
import type { Log, ReportDeps } from '@freightwright/runtime-kit';
import {
  continueContext,
  problemOf,
  reportUndeclared,
  requestIdHeader,
  traceparentHeader,
} from '@freightwright/runtime-kit';
import type { KitContext, KitMiddleware } from './kit-context.ts';

export const problemMediaType = 'application/problem+json';

/**
 * Turns every error into application/problem+json (RFC 9457), never cached, in the format of the caller's
 * version of the API. A problem that the route does not declare is still sent, and reported.
 * @example app.use(problemRenderer({ log, metrics }));
 */
export const problemRenderer =
  ({ versions = createApiVersions(), ...deps }: ReportDeps & { versions?: ApiVersions }): KitMiddleware =>
  (ctx, next) =>
    next().catch((error: unknown) => render(ctx, error, { ...deps, versions }));

function render(ctx: KitContext, error: unknown, deps: ReportDeps & { versions: ApiVersions }): void {
  const { log } = deps;
  const problem = problemOf(error);
  if (ctx.headerSent) {
    // The response has been sent in part. Only closing the connection shows the client that it is incomplete.
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

/** Logs server errors at error with the stack, refusals at debug: the request's line has their status. */
function report(problem: Problem, log: Log): void {
  if (problem.status < 500) {
    log.debug({ code: problem.code, errors: problem.errors, cause: problem.cause }, 'request refused');
  } else if (problem.code === 'internal') {
    log.error({ code: problem.code, err: problem.cause ?? problem }, 'request failed');
  } else {
    log.warn({ code: problem.code, err: problem.cause ?? problem }, 'request failed');
  }
}

/** The default of Retry-After when a problem specifies none: about one restart. */
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
 * Rejects requests that Node would parse but the apps must not receive, where libraries throw: a target that
 * is not a plain path (RFC 9112 3.2.1), a Host that is missing, repeated or invalid (RFC 9112 3.2), a version
 * other than HTTP/1.x, or an unsupported transfer coding.
 */
export function headViolation(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return refused('This server speaks HTTP/1.1');
  if (!isPlainPath(request.url)) {
    return refused('The request target must be a path that begins with / and has no fragment');
  }
  if (headers.host === undefined) {
    if (httpVersionMinor > 0) return refused('The request needs a Host header');
  } else {
    if (!hostPattern.test(headers.host)) return refused('The Host header must name one host');
    if (namesTwoHosts(request.rawHeaders)) return refused('The request may have only one Host header');
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return new Problem('request.not-implemented', { detail: 'The only accepted transfer coding is chunked' });
  }
  return undefined;
}

const refused = (detail: string) => new Problem('request.invalid', { detail });

const slash = 0x2f;

const isPlainPath = (target: string | undefined): boolean =>
  target !== undefined && target.charCodeAt(0) === slash && !target.includes('#');

/** The characters of a host and a port (RFC 3986 3.2.2); may be empty. Existence is not checked. */
const hostPattern = /^[\w.~:%!$&'()*+;=[\]-]{0,255}$/;

/** Node uses the first of two Host headers, but an upstream proxy may have used the second. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Headers that every response of a server carries, in the form in which the app sets them. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** Refuses a request before the app receives it, and closes its connection, whose rest cannot be parsed. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  subscriptionStatus: ResponseHeaders,
): void {
  const { headers, body } = answerTo(problem, subscriptionStatus, request.headers);
  response.writeHead(problem.status, headers);
  response.end(body);
  request.resume();
}

/** How long a refused client may take to read the response and close its side, milliseconds. */
const lingerMs = 1_000;

/** The same for a connection without a response object: an invalid request or an attempt to open a tunnel. */
export function refuseOnSocket(socket: Socket, problem: Problem, subscriptionStatus: ResponseHeaders): void {
  const { headers, body } = answerTo(problem, subscriptionStatus);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `${problem.status} ${STATUS_CODES[problem.status]}`;
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(`HTTP/1.1 ${status}\r\ndate: ${new Date().toUTCString()}\r\n${lines.join('')}\r\n${body}`);
}

function answerTo(
  problem: Problem,
  subscriptionStatus: ResponseHeaders,
  asked: IncomingMessage['headers'] = {},
) {
  const { requestId, traceparent } = continueContext(asked[requestIdHeader], asked[traceparentHeader]);
  const body = problemText(problem, requestId);
  const headers = {
    ...subscriptionStatus,
    ...problemHeaders(problem),
    [requestIdHeader]: requestId,
    [traceparentHeader]: traceparent,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { headers, body };
}

/** Why Node's parser, or its timer, aborted a connection. */
export type ConnectionError = Error & { code?: string; rawPacket?: Buffer };

/** The problem for the client. The parser's message is not sent. */
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
        return new Problem('request.not-implemented', { detail: 'This method is unknown' });
      }
      return unreadable();
    default:
      return unreadable();
  }
}

const unreadable = () => new Problem('request.invalid', { detail: 'The server cannot read this request' });

/** A method made of token characters, a space and a path (RFC 9112 3), unlike TLS and random bytes. */
const looksLikeRequest = (packet: Buffer) =>
  /^[\w!#$%&'*+.^`|~-]{1,32} \//.test(packet.toString('latin1', 0, 40));
