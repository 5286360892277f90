/** The quantile of the figures; unknown ones are ignored. */
export function quantile(figures: readonly (number | undefined)[], share: number): number {
  const known = figures.filter((figure) => figure !== undefined).toSorted((a, b) => a - b);
  return known[Math.floor(known.length * share)] ?? Number.NaN;
}

export const median = (figures: readonly (number | undefined)[]): number => quantile(figures, 0.5);
