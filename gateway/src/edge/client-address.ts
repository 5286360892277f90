import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

/**
 * The caller's IP address. With `trustedHops` 0 nobody stands before the gateway and X-Forwarded-For is a claim of the caller: only the
 * socket counts. With n trusted proxies the n-th entry from the right is the one the outermost of them wrote; all to its left is claimed.
 * A list too short or an entry that is no address falls back to the socket.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const fallback = plainAddress(socketAddress ?? '') ?? '0.0.0.0';
  if (trustedHops === 0 || forwardedFor === undefined) return fallback;
  const entry = forwardedFor.split(',').at(-trustedHops);
  return (entry && plainAddress(entry.trim())) || fallback;
}

/** Headers by which a proxy tells that it stands between. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const;

/**
 * Whether the caller is a program on this machine, and nobody stands between: a proxy on this machine would make everybody look like one,
 * so whatever came through a proxy is from elsewhere.
 */
export function isOnThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = clientAddress(socket.remoteAddress, undefined, 0);
  const loopback = address === '::1' || address.startsWith('127.');
  return loopback && proxyHeaders.every((name) => headers[name] === undefined);
}

/** Without the ::ffff: of an IPv4 address on a dual-stack socket, and without a zone. */
function plainAddress(text: string): string | undefined {
  const zone = text.indexOf('%');
  const address = zone === -1 ? text : text.slice(0, zone);
  if (isIP(address) === 0) return undefined;
  const tail = address.slice(address.lastIndexOf(':') + 1);
  return address.toLowerCase().startsWith('::ffff:') && isIPv4(tail) ? tail : address.toLowerCase();
}
