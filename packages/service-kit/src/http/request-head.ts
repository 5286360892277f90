import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';

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
