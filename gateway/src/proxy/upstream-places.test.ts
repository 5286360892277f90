import { expect, test } from 'vitest';
import { createUpstreamPlaces } from './upstream.ts';

const of = (clientAddress: string, userId?: string) => ({ clientAddress, userId });
const code = (expected: string) => expect.objectContaining({ code: expected });

test('one address takes its share and no more, and others go on', () => {
  const places = createUpstreamPlaces({ all: 10, perAddress: 2, perUser: 5 });
  const leave = places.take(of('192.0.2.1'));
  places.take(of('192.0.2.1'));
  expect(() => places.take(of('192.0.2.1'))).toThrow(code('rate.limited'));
  places.take(of('192.0.2.2'));
  leave();
  places.take(of('192.0.2.1'));
  expect(places.taken()).toBe(3);
});

test('an IPv6 network counts as one address', () => {
  const places = createUpstreamPlaces({ all: 10, perAddress: 2, perUser: 5 });
  places.take(of('2001:db8:1:2::1'));
  places.take(of('2001:db8:1:2:ffff::7'));
  expect(() => places.take(of('2001:db8:1:2::3'))).toThrow(code('rate.limited'));
  places.take(of('2001:db8:1:3::1'));
});

test('one user takes its share from however many addresses', () => {
  const places = createUpstreamPlaces({ all: 10, perAddress: 5, perUser: 2 });
  places.take(of('192.0.2.1', 'ann'));
  const leave = places.take(of('192.0.2.2', 'ann'));
  expect(() => places.take(of('192.0.2.3', 'ann'))).toThrow(code('rate.limited'));
  places.take(of('192.0.2.3', 'bob'));
  leave();
  places.take(of('192.0.2.3', 'ann'));
});

test('with every place taken a request is service.unavailable, and a refusal takes none', () => {
  const places = createUpstreamPlaces({ all: 2, perAddress: 1, perUser: 1 });
  const leaves = [places.take(of('192.0.2.1')), places.take(of('192.0.2.2'))];
  expect(() => places.take(of('192.0.2.3'))).toThrow(code('service.unavailable'));
  for (const leave of leaves) leave();
  expect(places.taken()).toBe(0);
  expect(() => places.take(of('192.0.2.3'))).not.toThrow();
});
