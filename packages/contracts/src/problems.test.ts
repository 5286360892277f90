import { expect, it } from 'vitest';
import { jsonPointer, pointerOfField } from './problems.ts';

it.each([
  [[], '#'],
  [['lines', 0, 'weight'], '#/lines/0/weight'],
  [[''], '#/'],
  // The examples of RFC 6901, 6.
  [['foo', 0], '#/foo/0'],
  [['a/b'], '#/a~1b'],
  [['c%d'], '#/c%25d'],
  [['e^f'], '#/e%5Ef'],
  [['g|h'], '#/g%7Ch'],
  [['i\\j'], '#/i%5Cj'],
  [['k"l'], '#/k%22l'],
  [[' '], '#/%20'],
  [['m~n'], '#/m~0n'],
  [['~1'], '#/~01'],
  [['a.b', 'é'], '#/a.b/%C3%A9'],
  [['\ud800'], '#/%EF%BF%BD'],
])('%j is %s', (path, pointer) => {
  expect(jsonPointer(path)).toBe(pointer);
});

it('a path that is too long leads to what holds the value', () => {
  expect(jsonPointer(['lines', 3, 'x'.repeat(490)])).toHaveLength(500);
  expect(jsonPointer(['lines', 3, 'x'.repeat(491)])).toBe('#/lines/3');
  expect(jsonPointer(['lines', 3, 'x'.repeat(491), 'y'])).toBe('#/lines/3');
});

it('a dotted path is split at its dots', () => {
  expect(pointerOfField('')).toBe('#');
  expect(pointerOfField('calculationResult.aiInsights.3')).toBe('#/calculationResult/aiInsights/3');
});
