import { expect, it, test } from 'vitest';
import { readMeasure } from './read-measure.ts';
import { measureFields } from './shipment-limits.ts';
import { splitDimensions } from './split-dimensions.ts';

test.each([
  ['48x40x48', ['48', '40', '48', null]],
  ['48 x 40 X 48', ['48', '40', '48', null]],
  ['48 × 40 × 48 in', ['48 in', '40 in', '48 in', null]],
  ['48"x40"x48"', ['48"', '40"', '48"', null]],
  ['122x102x122cm @ 227 kg', ['122 cm', '102 cm', '122cm', '227 kg']],
  ['4\' 2" x 40" x 48" @ 500 lb', ['4\' 2"', '40"', '48"', '500 lb']],
  ['48*40*48*500', ['48', '40', '48', '500']],
])('%j is taken apart', (text, [length, width, height, weight]) => {
  expect(splitDimensions(text)).toEqual({ length, width, height, weight });
});

test.each(['', '48', '48 x 40', 'box', 'x x x', '1x2x3x4x5', '48 x forty x 48', 'Max 48 x 40 x 48'])(
  '%j is left to its own field',
  (text) => {
    expect(splitDimensions(text)).toBeNull();
  },
);

it('each part is read by its field', () => {
  const split = splitDimensions('121.92 x 101,6 x 121.92 cm');
  expect(readMeasure(split?.width ?? '', measureFields.width)).toMatchObject({ value: 40 });
});
