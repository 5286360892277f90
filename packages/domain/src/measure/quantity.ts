const noBreakSpace = '\u00a0';

/** The product's units, with no-break spaces so that a figure never parts from its unit. */
export type Unit = 'in' | 'ft' | 'lb' | 'cu ft' | 'lb/cu ft';

const formats = new Map<number, Intl.NumberFormat>();

/**
 * A number as US readers write it, with at most `decimals` decimals: 1000 is "1,000", 77.5 is "77.5".
 * @example formatNumber(1234.567); // => '1,234.57'
 */
export function formatNumber(value: number, decimals = 2): string {
  // A fast path with the same output: a page's first format takes as long to make as hydrating a form.
  if (Number.isInteger(value) && Math.abs(value) < 1_000) return `${value}`;
  // Cached, because making a format takes a hundred times as long as using it.
  const format = formats.get(decimals) ?? new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals });
  formats.set(decimals, format);
  return format.format(value);
}

/** @example countOf(14, 'handling unit'); // => '14 handling units' */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/**
 * A figure with its unit, joined by no-break spaces.
 * @example quantity(1_000, 'lb'); // => '1,000 lb'
 */
export const quantity = (value: number, unit: Unit): string =>
  `${formatNumber(value)} ${unit}`.replaceAll(' ', noBreakSpace);
