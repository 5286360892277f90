import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { continueContext, requestIdHeader, traceparentHeader } from '../context.ts';
import { problemHeaders, problemText } from './problem-renderer.ts';

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
