import type { LookupAddress } from 'node:dns';
import { isIPv6 } from 'node:net';
import type { WebhookFailure } from '@freightwright/contracts';
import { isAllowedAddress, literalAddress } from './public-address.ts';

/** Why nothing may be sent to a host. */
export class RefusedHost extends Error {
  readonly failure: WebhookFailure;
  constructor(failure: WebhookFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

type Resolve = (host: string) => Promise<string[]>;

export interface ResolveDeps {
  /** Asks name servers and no file of this machine. */
  resolver: { resolve4: Resolve; resolve6: Resolve };
  testMode: boolean;
}

/** Addresses of one name that are looked at. */
const addressesAtMost = 16;

/**
 * The addresses to which a delivery may be sent now.
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
  // No name server knows it (RFC 6761).
  if (testMode && url.hostname === 'localhost') return ['127.0.0.1'];
  const found = await Promise.allSettled([resolver.resolve4(url.hostname), resolver.resolve6(url.hostname)]);
  return found
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .slice(0, addressesAtMost);
}
