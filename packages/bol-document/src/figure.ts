let format: Intl.NumberFormat | undefined;

/**
 * Writes a figure as US readers do, with at most two decimals. All calls share one formatter, because making
 * one takes longer than the rest of a line.
 */
export function formatFigure(value: number): string {
  format ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return format.format(value);
}
