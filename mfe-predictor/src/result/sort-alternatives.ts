import type { Prediction } from '@freightwright/contracts';

export type SortColumn = 'estimate' | 'transitDays' | 'reliability';

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/**
 * The sorting after a press on a column: the best first (the cheapest, the fastest, the most reliable), and
 * the other way round with the next press.
 */
export function sortedBy(before: Sorting, column: SortColumn): Sorting {
  const isDescending = before.column === column ? !before.isDescending : column === 'reliability';
  return { column, isDescending };
}

/** Equal ones keep the order of the price. */
export function sortedAlternatives(
  alternatives: Prediction['alternatives'],
  { column, isDescending }: Sorting,
): Prediction['alternatives'] {
  const sign = isDescending ? -1 : 1;
  return alternatives.toSorted((a, b) => sign * (a[column] - b[column]) || a.estimate - b.estimate);
}
