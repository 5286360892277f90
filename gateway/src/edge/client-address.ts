import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

/**
 * The caller's IP address. Without trusted proxies (`trustedHops` 0) it is the address of the socket, because
 * any client can send an X-Forwarded-For. With n proxies it is the n-th entry from the right, which the
 * outermost proxy wrote; entries to the left of it are unverified. When the list is too short or the entry is
 * no address, it is the address of the socket.
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

/** Headers that identify a forwarded request. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const;

/**
 * Whether the caller is a program on this machine. A forwarded request does not count, because a proxy on
 * this machine would make every caller look local.
 */
export function isOnThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = clientAddress(socket.remoteAddress, undefined, 0);
  const loopback = address === '::1' || address.startsWith('127.');
  return loopback && proxyHeaders.every((name) => headers[name] === undefined);
}

/** Strips the '::ffff:' of an IPv4 address on a dual-stack socket, and the zone. */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const zone = text.indexOf('%');
  const address = zone === -1 ? text : text.slice(0, zone);
  if (isIP(address) === 0) return undefined;
  const tail = address.slice(address.lastIndexOf(':') + 1);
  return address.toLowerCase().startsWith('::ffff:') && isIPv4(tail) ? tail : address.toLowerCase();
}
