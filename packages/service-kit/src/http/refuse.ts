import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@freightwright/contracts';
import { continueContext, requestIdHeader, traceparentHeader } from '../context.ts';
import { problemHeaders, problemText } from './problem-renderer.ts';

/** Headers every answer of a server carries, as the app sets them on its own. */
export type StandingHeaders = Readonly<Record<string, string>>;

/** Answers a request that no app may see, and ends its connection: what follows on it cannot be told from the rest of this one. */
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

/** How long a refused caller may take to read its answer and close its side. */
const lingerMs = 1_000;

/** The same for a connection that has no response object: what came on it was no request, or the caller wants a tunnel. */
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

/** What Node's parser, or its clock, gave a connection up for. */
export type ConnectionError = Error & { code?: string; rawPacket?: Buffer };

/** The problem a caller is told. The parser's own words stay inside. */
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

const unreadable = () => new Problem('request.invalid', { detail: 'The request could not be read' });

/** A method made of a token's characters, a blank and a path (RFC 9112 3), as opposed to TLS or noise. */
const looksLikeRequest = (packet: Buffer) =>
  /^[\w!#$%&'*+.^`|~-]{1,32} \//.test(packet.toString('latin1', 0, 40));
