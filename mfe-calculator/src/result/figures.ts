/** A cost multiplier as it is written on the chart: "2.0×", "1.85×". */
export function multiplier(value: number): string {
  return `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`;
}

/** Whole dollars: "$348". */
export function wholeDollars(usd: number): string {
  return `$${usd.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}
