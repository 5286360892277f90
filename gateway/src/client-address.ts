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

/** Without the ::ffff: of an IPv4 address on a dual-stack socket, and without a zone. */
function plainAddress(text: string): string | undefined {
  const zone = text.indexOf('%');
  const address = zone === -1 ? text : text.slice(0, zone);
  if (isIP(address) === 0) return undefined;
  const tail = address.slice(address.lastIndexOf(':') + 1);
  return address.toLowerCase().startsWith('::ffff:') && isIPv4(tail) ? tail : address.toLowerCase();
}

/** What a limit counts under: an IPv4 address itself, an IPv6 address by its /64, which is the least one subscriber holds (RFC 6177). */
export function addressGroup(address: string): string {
  return address.includes(':') ? `${firstFourGroups(address)}::/64` : address;
}

function firstFourGroups(address: string): string {
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  // A dotted IPv4 tail fills two groups; only its width matters here.
  const rightWidth = right.length + (right.at(-1)?.includes('.') ? 1 : 0);
  const gap = tail === undefined ? 0 : 8 - left.length - rightWidth;
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
