import { isIPv6 } from 'node:net';

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, since that is what one household or machine is given. An
 * IPv4 address written as IPv6 counts as IPv4.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    // An IPv4 address at the end stands for two groups.
    const written = groups.length + after.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array<string>(8 - written).fill('0'), ...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
