/**
 * Weights of lines in whole pounds, which the standard asks for, so that they add up to the exact sum rounded
 * once: each line brings the sum so far to its nearest pound, and so differs from its exact weight by less
 * than a pound. A line weighs at least one pound, even where that makes the sum more.
 */
export function wholeWeights(exactLb: readonly number[]): number[] {
  let hundredths = 0;
  return exactLb.map((lb) => {
    const before = Math.round(hundredths / 100);
    hundredths += Math.round(lb * 100);
    return Math.max(1, Math.round(hundredths / 100) - before);
  });
}
