/**
 * Drops the last digits of a double, where binary arithmetic leaves its noise: 10.499999999999998 becomes
 * 10.5. Twelve significant digits are far finer than any scale or tape, and far coarser than the error of a
 * few multiplications (about 1e-15), so a shipment exactly on a break is recognized as such.
 */
export function withoutFloatNoise(value: number): number {
  const size = Math.abs(value);
  if (size >= 1e12 || Number.isNaN(value)) return byText(value, 12);
  // Whole numbers below 1e12 have at most twelve digits. Adding zero makes -0 a 0, as reading its text does.
  if (Number.isInteger(value)) return value + 0;
  const decimals = 11 - Math.floor(Math.log10(size));
  const power = exactPowers[decimals];
  if (power === undefined) return byText(value, 12);
  const scaled = size * power;
  const whole = Math.round(scaled);
  // `scaled` is off by less than 1e-4, so away from a half the twelve digits are those of `whole`, and one
  // division of two exact numbers rounds like reading their text.
  const isClear = Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-3;
  if (!isClear || scaled < 1e11 || scaled >= 1e12) return byText(value, 12);
  return value < 0 ? -whole / power : whole / power;
}

/** The powers of ten that a double represents exactly: 1 to 1e22. */
const exactPowers = /* @__PURE__ */ Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/** The definition by decimal digits. It takes ten times as long, so it only decides close cases. */
const byText = (value: number, digits: number): number => Number(value.toPrecision(digits));

/**
 * Rounds to a number of decimals, halves away from zero, as on paper: 1.005 to 1.01, 9.375 to 9.38.
 * `Math.round(value * 100) / 100` turns 1.005 into 1, because 1.005 * 100 is 100.49999999999999 in binary.
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value) * factor;
  // Fifteen digits change a number by less than 1e-14 of it, which matters only next to a half.
  const isClear = Math.abs(scaled - Math.floor(scaled) - 0.5) > scaled * 1e-14;
  const rounded = Math.round(isClear ? scaled : byText(scaled, 15)) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
