import { expect, test } from 'vitest';
import { createUpstreamSlots } from './upstream.ts';

const of = (clientAddress: string, userId?: string) => ({ clientAddress, userId });
const code = (expected: string) => expect.objectContaining({ code: expected });

test('one address takes its share and no more, and others go on', () => {
  const slots = createUpstreamSlots({ all: 10, perAddress: 2, perUser: 5 });
  const leave = slots.take(of('192.0.2.1'));
  slots.take(of('192.0.2.1'));
  expect(() => slots.take(of('192.0.2.1'))).toThrow(code('rate.limited'));
  slots.take(of('192.0.2.2'));
  leave();
  slots.take(of('192.0.2.1'));
  expect(slots.taken()).toBe(3);
});

test('an IPv6 network counts as one address', () => {
  const slots = createUpstreamSlots({ all: 10, perAddress: 2, perUser: 5 });
  slots.take(of('2001:db8:1:2::1'));
  slots.take(of('2001:db8:1:2:ffff::7'));
  expect(() => slots.take(of('2001:db8:1:2::3'))).toThrow(code('rate.limited'));
  slots.take(of('2001:db8:1:3::1'));
});

test('one user takes its share from however many addresses', () => {
  const slots = createUpstreamSlots({ all: 10, perAddress: 5, perUser: 2 });
  slots.take(of('192.0.2.1', 'ann'));
  const leave = slots.take(of('192.0.2.2', 'ann'));
  expect(() => slots.take(of('192.0.2.3', 'ann'))).toThrow(code('rate.limited'));
  slots.take(of('192.0.2.3', 'bob'));
  leave();
  slots.take(of('192.0.2.3', 'ann'));
});

test('with every place taken a request is service.unavailable, and a refusal takes none', () => {
  const slots = createUpstreamSlots({ all: 2, perAddress: 1, perUser: 1 });
  const leaves = [slots.take(of('192.0.2.1')), slots.take(of('192.0.2.2'))];
  expect(() => slots.take(of('192.0.2.3'))).toThrow(code('service.unavailable'));
  for (const leave of leaves) leave();
  expect(slots.taken()).toBe(0);
  expect(() => slots.take(of('192.0.2.3'))).not.toThrow();
});
