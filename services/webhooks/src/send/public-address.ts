import ipaddr from 'ipaddr.js';

/** The addresses of IPv6 that are routed on the internet. What stands for an IPv4 address lies outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Services of clouds for the machines in them, at addresses that look public. */
const insideClouds: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an IP address is one on the public internet: not private, loopback, link-local, shared (100.64.0.0/10), multicast or
 * reserved by the registries of RFC 6890, and no IPv6 form of such an address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || insideClouds.has(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** @param options.testMode allows the machine itself too. */
export const isAllowedAddress = (text: string, { testMode }: { testMode: boolean }): boolean =>
  isPublicAddress(text) || (testMode && isLoopback(text));

const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';

/** The IP address that stands in a URL; undefined when there is a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}
