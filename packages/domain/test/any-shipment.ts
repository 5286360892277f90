import fc from 'fast-check';
import { maxDimensionIn, maxWeightLb } from '../src/index.ts';

/** Measures as people enter them, to the hundredth, over the whole range, and oftener in the range of real freight. */
function anyMeasure(usualMax: number, max: number): fc.Arbitrary<number> {
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: usualMax * 100 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: max * 100 }) },
    )
    .map((hundredths) => hundredths / 100);
}

export const anyDimensionIn = anyMeasure(120, maxDimensionIn);
export const anyWeightLb = anyMeasure(5000, maxWeightLb);
export const anyDimensions = fc.record({
  lengthIn: anyDimensionIn,
  widthIn: anyDimensionIn,
  heightIn: anyDimensionIn,
});
