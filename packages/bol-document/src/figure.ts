const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A figure as US readers write it, at most two decimals. One formatter for all: making one costs more than the rest of a line. */
export const formatFigure = (value: number): string => format.format(value);
