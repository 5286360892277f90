import { expect, it, test } from 'vitest';
import { packagings, standsOnPallet } from './packaging.ts';
import { overallHeightIn, palletSizeOf, palletSizes, usualPalletHeightsIn } from './pallets.ts';

it('the GMA pallet comes first, and no two presets are the same', () => {
  expect(palletSizes[0]).toMatchObject({ id: 'gma', lengthIn: 48, widthIn: 40 });
  const footprints = palletSizes.map(({ lengthIn, widthIn }) => `${lengthIn}x${widthIn}`);
  expect(new Set(footprints).size).toBe(palletSizes.length);
  expect(new Set(palletSizes.map(({ id }) => id)).size).toBe(palletSizes.length);
});

test.each([
  [48, 40, 'gma'],
  [40, 48, '40x48'],
  [48, 45, '48x45'],
  [47, 40, undefined],
])('%d x %d in is preset %s', (lengthIn, widthIn, id) => {
  expect(palletSizeOf(lengthIn, widthIn)?.id).toBe(id);
});

it('the height counts with the pallet, whether it was measured so or not', () => {
  expect(overallHeightIn(48, { palletIncluded: true })).toBe(48);
  expect(overallHeightIn(42.5, { palletIncluded: false, palletHeightIn: 5.5 })).toBe(48);
  expect(overallHeightIn(0.1, { palletIncluded: false, palletHeightIn: 0.2 })).toBe(0.3);
  expect(usualPalletHeightsIn).toEqual([5.5, 6]);
});

it('only pallets and skids stand on one', () => {
  expect(packagings.filter(({ id }) => standsOnPallet(id)).map(({ id }) => id)).toEqual(['pallet', 'skid']);
});
