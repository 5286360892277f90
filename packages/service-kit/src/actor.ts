import { isIPv4, isIPv6 } from 'node:net';
import type { Principal } from '@freightwright/contracts';
import * as z from 'zod/mini';

/** Who started a request and from where, as far as an audit log needs it. */
const Actor = z.strictObject({
  as: z.enum(['person', 'key', 'machine', 'visitor']),
  /** The id of the caller's API key. */
  key: z.optional(z.string().check(z.maxLength(64))),
  /** The network of the address, without the machine in it: '203.0.113.0/24'. */
  network: z.optional(z.string().check(z.maxLength(64))),
  /** 'Chrome on Windows', as the client reports it. */
  device: z.optional(z.string().check(z.maxLength(100))),
});
export type Actor = z.infer<typeof Actor>;

/** The header in which the gateway passes the client's device name to a service. */
export const deviceHeader = 'x-device';

/**
 * Serializes the actor of a request for the headers of everything that the request causes.
 * @example actorText(principal, undefined); // => '{"as":"person","network":"203.0.113.0/24"}'
 */
export function actorText(principal: Principal, device: string | undefined): string {
  const known = texts.get(principal);
  if (known !== undefined && known.device === device) return known.text;
  const text = textOf(principal, device);
  texts.set(principal, { device, text });
  return text;
}

/** A service gets the same principal with every call of a caller in half a minute. */
const texts = new WeakMap<Principal, { device: string | undefined; text: string }>();

function textOf({ userId, apiKey, session, clientAddress }: Principal, device: string | undefined): string {
  const actor: Actor = {
    as: apiKey ? 'key' : session !== undefined ? 'person' : userId !== undefined ? 'machine' : 'visitor',
    ...(apiKey && { key: apiKey.id }),
    network: addressNetwork(clientAddress),
    ...(device !== undefined && { device: device.slice(0, 100) }),
  };
  return JSON.stringify(actor);
}

/**
 * Undefined for work without a request, and for text that `actorText` did not write.
 * @example readActor('{"as":"visitor"}'); // => { as: 'visitor' }
 */
export function readActor(text: string | undefined): Actor | undefined {
  if (text === undefined || text.length > 1_000) return undefined;
  try {
    return z.safeParse(Actor, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * What a limit by address counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, which
 * is the smallest block that a household or a machine is given (RFC 6177). An IPv4 address written as IPv6
 * counts as IPv4. Text that is not an address counts as itself.
 * @example addressBlock('2001:db8:1:2:3::4'); // => '2001:db8:1:2::/64'
 */
export function addressBlock(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return dotted(groups);
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The network of an address, for long-term storage: an IPv4 address without its last number, or the first
 * three groups of an IPv6 address. It identifies a country and a provider, but no household.
 * @example addressNetwork('203.0.113.9'); // => '203.0.113.0/24'
 */
export function addressNetwork(address: string): string {
  const block = addressBlock(address);
  if (isIPv4(block)) return `${block.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return 'unknown';
  const network = groupsOf(address).slice(0, 3);
  return `${network.map((group) => group.toString(16)).join(':')}::/48`;
}

/** The eight groups of an IPv6 address, 16 bits each. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/%.*/, '').split('::', 2);
  const before = numbersOf(head);
  const after = numbersOf(tail ?? '');
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(left).fill(0), ...after];
}

function numbersOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    // An IPv4 address at the end fills two groups.
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function dotted(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
