import { expect, test } from 'vitest';
import { wholeWeights } from './ebol-freight.ts';

test.each([
  [[610], [610]],
  [
    [610.25, 610.25],
    [610, 611],
  ],
  [
    [0.5, 0.5, 0.5, 0.5],
    [1, 1, 1, 1],
  ],
  [
    [100.4, 100.4, 100.4, 100.4, 100.4],
    [100, 101, 100, 101, 100],
  ],
  // A line of less than a pound weighs one, and takes it from no other line.
  [
    [0.01, 0.01, 500],
    [1, 1, 500],
  ],
  [[], []],
])('lines of %o lb are %o lb in whole pounds', (exact, whole) => {
  expect(wholeWeights(exact)).toEqual(whole);
});
