import { isIPv4 } from 'node:net';
import { visitorPlaces } from '@freightwright/contracts';
import { addressBlock, addressNetwork } from '@freightwright/service-kit';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

/** Somebody who visits, without a name: what is left of an address. */
export interface Visitor {
  /** A keyed hash, which never leaves this process. */
  id: string;
  /** The place in the sets of visitors, the same in every process of the gateway. Many addresses share it. */
  place: number;
}

const idChars = 16;
const placeChars = 4;

/** @param secret base64, the same in all replicas. */
export function createVisitors(secret: string): (address: string) => Visitor {
  const hash = createKeyedHash(secret, 'visitors of remotes');
  return (address) => {
    const text = hash.of(visitorAddress(address));
    const place =
      Buffer.from(text.slice(idChars, idChars + placeChars), 'base64url').readUInt16BE() % visitorPlaces;
    return { id: text.slice(0, idChars), place };
  };
}

/**
 * What counts as one visitor: an IPv4 address, or the /48 network of an IPv6 address. Limits count a /64, but whoever
 * rents a server gets a /48, and would be 65,536 visitors.
 */
function visitorAddress(address: string): string {
  const block = addressBlock(address);
  return isIPv4(block) ? block : addressNetwork(address);
}
