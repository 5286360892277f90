import { describe, expect, it } from 'vitest';
import { embeddingLevels, inVisualOrder, mirrored } from './visual-order.ts';

const order = (levels: readonly number[]) =>
  inVisualOrder(levels.map((level, place) => ({ level, place }))).map(({ place }) => place);

describe('order on the line', () => {
  it.each([
    ['all left to right', [0, 0], [0, 1]],
    ['a right to left word in a left to right line', [0, 1, 0], [0, 1, 2]],
    ['two right to left stretches change places', [0, 1, 1, 0], [0, 2, 1, 3]],
    ['figures within right to left text keep their own order', [1, 2, 2, 1], [3, 1, 2, 0]],
    ['nothing', [], []],
  ])('%s', (_name, levels, expected) => {
    expect(order(levels)).toEqual(expected);
  });
});

it('text without right to left letters has no levels', () => {
  expect(embeddingLevels('Dock 4, Żółć, 日本')).toBeUndefined();
  expect(Array.from(embeddingLevels('ab של') ?? [])).toEqual([0, 0, 0, 1, 1]);
});

it('brackets between right to left letters are mirrored', () => {
  expect(mirrored('(a]')).toBe(')a[');
});
