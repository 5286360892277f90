import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { WebhookFailure } from '@freightwright/contracts';
import ipaddr from 'ipaddr.js';

/** Why sending to a host is refused. */
export class RefusedHost extends Error {
  readonly failure: WebhookFailure;
  constructor(failure: WebhookFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

type Resolve = (host: string) => Promise<string[]>;

export interface ResolveDeps {
  /** Queries name servers, and no file of this machine. */
  resolver: { resolve4: Resolve; resolve6: Resolve };
  testMode: boolean;
}

/** Addresses of one name that are validated. */
const addressesAtMost = 16;

/**
 * The addresses that a delivery may be sent to now.
 * @throws RefusedHost when one of those that the name resolves to is not allowed, and when there is none.
 */
export async function resolveHost({ resolver, testMode }: ResolveDeps, url: URL): Promise<LookupAddress[]> {
  const addresses = await addressesOf(resolver, url, testMode);
  if (addresses.length === 0) throw new RefusedHost('unknown-host', `${url.hostname} has no address`);
  const refused = addresses.find((address) => !isAllowedAddress(address, { testMode }));
  if (refused !== undefined) {
    throw new RefusedHost('refused-address', `${url.hostname} leads to ${refused}`);
  }
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

async function addressesOf(
  resolver: ResolveDeps['resolver'],
  url: URL,
  testMode: boolean,
): Promise<readonly string[]> {
  const literal = literalAddress(url);
  if (literal !== undefined) return [literal];
  // Name servers do not resolve it (RFC 6761).
  if (testMode && url.hostname === 'localhost') return ['127.0.0.1'];
  const found = await Promise.allSettled([resolver.resolve4(url.hostname), resolver.resolve6(url.hostname)]);
  return found
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .slice(0, addressesAtMost);
}

/** The IPv6 addresses that are routed on the internet. IPv4-mapped addresses are outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Cloud-internal services at addresses that look public. */
const insideClouds: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an IP address is public: not private, loopback, link-local, shared (100.64.0.0/10), multicast or
 * reserved by the registries of RFC 6890, and no IPv6 form of such an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || insideClouds.has(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** @param options.testMode also allows loopback. */
export const isAllowedAddress = (text: string, { testMode }: { testMode: boolean }): boolean =>
  isPublicAddress(text) || (testMode && isLoopback(text));

const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';

/** The IP address in a URL; undefined for a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}
