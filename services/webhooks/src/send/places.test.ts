import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

it('an account has so many places, and another one has its own', () => {
  const places = createPlaces(2);
  const first = places.take('u1');
  expect(places.take('u1')).toBeTypeOf('function');
  expect(places.take('u1')).toBeUndefined();
  expect(places.take('u2')).toBeTypeOf('function');
  first?.();
  expect(places.take('u1')).toBeTypeOf('function');
  expect(places.take('u1')).toBeUndefined();
});
