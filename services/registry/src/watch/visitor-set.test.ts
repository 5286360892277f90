import { visitorPlaces } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { countVisitors, joinSets } from './judge-version.ts';

/** A set with so many visitors, whose places a generator of Park and Miller draws. */
function setOf(visitors: number, seed = 1): string {
  const places = Buffer.alloc(visitorPlaces / 8);
  let state = seed;
  for (let n = 0; n < visitors; n += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const place = Math.floor((state / 2_147_483_647) * visitorPlaces);
    places[place >> 3] = (places[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return places.toString('base64');
}

it.each([
  [0, 0],
  [1, 0],
  [10, 1],
  [100, 3],
  [1_000, 40],
  [5_000, 150],
  [20_000, 800],
])('a set of %i visitors is counted to within %i', (visitors, within) => {
  expect(Math.abs(countVisitors(setOf(visitors)) - visitors)).toBeLessThanOrEqual(within);
});

it('who is in several sets counts once', () => {
  const [one, other] = [setOf(300, 7), setOf(200, 8)];
  expect(joinSets([one, one, one])).toBe(one);
  expect(joinSets([joinSets([one, other]), one])).toBe(joinSets([other, one]));
  expect(Math.abs(countVisitors(joinSets([one, other])) - 500)).toBeLessThan(20);
});

it('a set in which every place is taken has a count as well', () => {
  expect(Number.isFinite(countVisitors(Buffer.alloc(visitorPlaces / 8, 255).toString('base64')))).toBe(true);
});
