import { loadSpansMs } from '@freightwright/contracts';

/**
 * How long so many of the page loads took at most, milliseconds: 0.5 is the median. Between the ends of a span it is
 * taken to grow evenly; what took longer than the last counts as its end.
 * @param loads as `LoadCounts` has them.
 */
export function loadTimeMs(loads: readonly number[], part: number): number | null {
  const all = loads.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [index, count] of loads.entries()) {
    const wanted = part * all - before;
    if (wanted <= count && count > 0) {
      const from = loadSpansMs[index - 1] ?? 0;
      const to = loadSpansMs[index] ?? from;
      return Math.round(from + ((to - from) * wanted) / count);
    }
    before += count;
  }
  return loadSpansMs.at(-1) ?? null;
}
