const noBreakSpace = '\u00a0';

/** A distance to a break, always with its tenth: "33.4 lb", "3.0 in". */
export function distance(value: number, unit: 'lb' | 'in'): string {
  const tenths = value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${tenths}${noBreakSpace}${unit}`;
}

/** A cost multiplier as it is written on the chart: "2.0×", "1.85×". */
export function multiplier(value: number): string {
  return `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`;
}

/** Whole dollars: "$348". */
export function wholeDollars(usd: number): string {
  return `$${usd.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}
