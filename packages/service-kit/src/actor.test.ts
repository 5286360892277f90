import { expect, it } from 'vitest';
import { actorText, addressNetwork, readActor } from './actor.ts';

const visitor = { tier: 'anonymous', scopes: [] as string[], clientAddress: '203.0.113.77' } as const;
const user = { ...visitor, tier: 'enterprise', userId: 'u-1' } as const;
const key = { id: 'key_0123456789abcdef', mode: 'live' } as const;

it.each([
  ['a visitor', visitor, { as: 'visitor' }],
  ['somebody who has signed in', { ...user, session: 's-1' }, { as: 'person' }],
  ['a program with a key', { ...user, apiKey: key }, { as: 'key', key: key.id }],
  ['a machine that signs in as itself', user, { as: 'machine' }],
])('tells %s, with the network and the device and nothing else', (_, principal, reported) => {
  const text = actorText(principal, 'Chrome on Windows');
  expect(readActor(text)).toEqual({ ...reported, network: '203.0.113.0/24', device: 'Chrome on Windows' });
});

it.each([
  undefined,
  '',
  '{',
  '{"as":"root"}',
  '{"as":"person","email":"a@example.com"}',
  JSON.stringify({ as: 'person', device: 'x'.repeat(101) }),
])('takes %j for nobody', (text) => {
  expect(readActor(text)).toBeUndefined();
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678::1', '2001:db8:1234::/48'],
  ['::1', '0:0:0::/48'],
  ['somewhere', 'unknown'],
])('leaves of the address %s the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
