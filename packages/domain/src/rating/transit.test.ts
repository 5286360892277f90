import { expect, test } from 'vitest';
import { accessorials, accessorialsAt } from './accessorials.ts';
import { notServedSentence, transitDays } from './lane.ts';

test.each([
  ['ltl', 0, 1],
  ['ltl', 250, 1],
  ['ltl', 251, 2],
  ['ltl', 600, 2],
  ['ltl', 601, 3],
  ['ltl', 1_000, 3],
  ['ltl', 1_001, 4],
  ['ltl', 1_600, 4],
  ['ltl', 1_601, 5],
  ['ltl', 2_200, 5],
  ['ltl', 2_201, 6],
  ['standard', 250, 2],
  ['standard', 2_201, 7],
  ['truckload', 0, 1],
  ['truckload', 500, 1],
  ['truckload', 501, 2],
  ['truckload', 3_000, 6],
  ['expedited', 1_000, 1],
  ['expedited', 1_001, 2],
] as const)('%s over %d miles takes %d business days', (service, miles, days) => {
  expect(transitDays(service, miles)).toBe(days);
});

test.each([
  ['AK', /Alaska.*road through Canada.*ocean or air quote/],
  ['HI', /Hawaii goes by ocean or air/],
  ['PR', /Puerto Rico goes by ocean or air/],
  ['GU', /Guam/],
  ['AE', /military address in Europe.*No motor carrier delivers there/],
  ['AP', /military address in the Pacific/],
])('no truck of the tariff drives to %s', (state, sentence) => {
  expect(notServedSentence(state)).toMatch(sentence);
});

test.each(['IL', 'DC', 'FL'])('trucks drive to %s', (state) => {
  expect(notServedSentence(state)).toBeNull();
});

test('a service is at the pickup when its id ends so, and at delivery otherwise', () => {
  expect(accessorialsAt('pickup')).toHaveLength(6);
  expect(accessorialsAt('delivery')).toContain('notification');
  expect([...accessorialsAt('pickup'), ...accessorialsAt('delivery')]).toEqual(Object.keys(accessorials));
});

test.each([
  ['09001', 'AA', /Europe/],
  ['96201', 'AA', /the Pacific/],
  ['34001', 'AA', /the Americas/],
])('the military ZIP code %s names its region, whatever a list has as its state', (zip, state, region) => {
  expect(notServedSentence(state, zip)).toMatch(region);
});
