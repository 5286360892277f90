import { expect, it } from 'vitest';
import { densityDoubt } from './plausible-density.ts';

it.each([0.5, 9.375, 62.4, 200])('%d lb/cu ft is freight', (pcf) => {
  expect(densityDoubt(pcf)).toBeNull();
});

it.each([
  [0.02, 'less than 0.5'],
  [0.49, 'less than 0.5'],
  [200.1, 'more than 200'],
  [401, 'more than 200'],
])('%d lb/cu ft is to be checked', (pcf, limit) => {
  expect(densityDoubt(pcf)).toContain(limit);
});
