/** The value below which that share of the figures lies; those that are unknown are left out. */
export function quantile(figures: readonly (number | undefined)[], share: number): number {
  const known = figures.filter((figure) => figure !== undefined).toSorted((a, b) => a - b);
  return known[Math.floor(known.length * share)] ?? Number.NaN;
}

export const median = (figures: readonly (number | undefined)[]): number => quantile(figures, 0.5);
