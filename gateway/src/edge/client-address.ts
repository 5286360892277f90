import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

/**
 * The IP address of the caller. Without proxies of ours (`trustedHops` 0) it is the address of the socket,
 * because anybody can send an X-Forwarded-For. With n proxies it is the n-th entry from the right, which the
 * outermost proxy wrote; what stands left of it is only a claim. When the list is too short or the entry is
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

/** Headers by which a proxy shows that it forwards the request. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const;

/**
 * Whether the caller is a program on this machine. A request that came through a proxy does not count,
 * because a proxy on this machine would make every caller look like one.
 */
export function isOnThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = clientAddress(socket.remoteAddress, undefined, 0);
  const loopback = address === '::1' || address.startsWith('127.');
  return loopback && proxyHeaders.every((name) => headers[name] === undefined);
}

/** Without the '::ffff:' that a dual-stack socket puts before an IPv4 address, and without a zone. */
function plainAddress(text: string): string | undefined {
  const zone = text.indexOf('%');
  const address = zone === -1 ? text : text.slice(0, zone);
  if (isIP(address) === 0) return undefined;
  const tail = address.slice(address.lastIndexOf(':') + 1);
  return address.toLowerCase().startsWith('::ffff:') && isIPv4(tail) ? tail : address.toLowerCase();
}
