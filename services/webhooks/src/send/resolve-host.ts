import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { isAllowedAddress, literalAddress } from './public-address.ts';

export class UnknownHost extends Error {
  override readonly name = 'UnknownHost';
}
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

export interface ResolveDeps {
  /** Asks name servers and no file of this machine. */
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>;
  testMode: boolean;
}

/** Addresses of one name that are looked at. */
const addressesAtMost = 16;

/**
 * The addresses to which a delivery may be sent now.
 * @throws RefusedAddress when one of those that the name resolves to is not allowed, UnknownHost when there is none.
 */
export async function resolveHost({ resolver, testMode }: ResolveDeps, url: URL): Promise<LookupAddress[]> {
  const addresses = await addressesOf(resolver, url, testMode);
  if (addresses.length === 0) throw new UnknownHost(`${url.hostname} has no address`);
  const refused = addresses.find((address) => !isAllowedAddress(address, { testMode }));
  if (refused !== undefined) throw new RefusedAddress(`${url.hostname} leads to ${refused}`);
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

async function addressesOf(
  resolver: ResolveDeps['resolver'],
  url: URL,
  testMode: boolean,
): Promise<readonly string[]> {
  const literal = literalAddress(url);
  if (literal !== undefined) return [literal];
  // No name server knows it (RFC 6761).
  if (testMode && url.hostname === 'localhost') return ['127.0.0.1'];
  const found = await Promise.allSettled([resolver.resolve4(url.hostname), resolver.resolve6(url.hostname)]);
  return found
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .slice(0, addressesAtMost);
}
