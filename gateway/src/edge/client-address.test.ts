import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, isOnThisMachine } from './client-address.ts';

test.each([
  ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
  ['10.0.0.1', 'nonsense', 1, '10.0.0.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['fe80::1%eth0', undefined, 0, 'fe80::1'],
  [undefined, undefined, 0, '0.0.0.0'],
])('socket %s, X-Forwarded-For %s, %i trusted hops: the caller is %s', (socket, forwarded, hops, address) => {
  expect(clientAddress(socket, forwarded, hops)).toBe(address);
});

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['203.0.113.7', {}, false],
  ['2001:db8::1', {}, false],
  [undefined, {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
  ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, false],
])('socket %s with %j is a caller on this machine: %s', (remoteAddress, headers, expected) => {
  expect(isOnThisMachine({ socket: { remoteAddress } as Socket, headers })).toBe(expected);
});
