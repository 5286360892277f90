import { expect, it } from 'vitest';
import { isAllowedAddress, isPublicAddress, literalAddress } from '../webhook/resolve-host.ts';

it.each([
  ['0.0.0.0', 'this network'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'shared by carriers'],
  ['127.0.0.1', 'loopback'],
  ['168.63.129.16', 'inside of a cloud'],
  ['169.254.169.254', 'metadata'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'metadata of a cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'an IPv4 address in IPv6, the oldest form'],
  ['::ffff:10.0.0.1', 'an IPv4 address in IPv6'],
  ['::ffff:8.8.8.8', 'an IPv4 address in IPv6'],
  ['::ffff:0:10.0.0.1', 'an IPv4 address, translated'],
  ['64:ff9b::a00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'NAT64 of a site'],
  ['2002:a00:1::', '6to4'],
  ['2001:0:a00:1::', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['fc00::1', 'private'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'of a site'],
  ['ff02::1', 'multicast'],
  ['5f00::1', 'segment routing'],
  ['no address', 'none'],
  ['', 'none'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.15.255.255', '172.32.0.0', '100.128.0.1', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('test mode allows the machine itself and nothing else that is not public', () => {
  const all = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', 'fd00::1'];
  const allowed = all.filter((address) => isAllowedAddress(address, { testMode: true }));
  expect(allowed).toEqual(['127.0.0.1', '::1']);
});

it.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://017700000001/', '127.0.0.1'],
  ['https://[::FFFF:7f00:1]/', '::ffff:7f00:1'],
  ['https://127.0.0.1./', '127.0.0.1'],
])('%s has an address in it, in whatever form', (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address);
});

it('a name is no address', () => {
  expect(literalAddress(new URL('https://hooks.mill.example/'))).toBeUndefined();
});
