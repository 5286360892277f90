import { missing } from '../ledger/api-error.ts';

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** Ten by ten unless another number is asked for. Source: Stripe's API reference, "Pagination". */
const USUAL_LIMIT = 10;

/** A page of a list. @param oldestFirst everything there is, in the order in which it was made. */
export function pageOf<T extends { id: string; object: string }>(
  oldestFirst: readonly T[],
  { limit = USUAL_LIMIT, starting_after, ending_before }: Page,
  url: string,
): object {
  const newestFirst = oldestFirst.toReversed();
  const placeOf = (id: string, param: string) => {
    const place = newestFirst.findIndex((one) => one.id === id);
    if (place < 0) throw missing('object', id, param);
    return place;
  };
  if (ending_before !== undefined) {
    const end = placeOf(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: newestFirst.slice(start, start + limit),
    has_more: start + limit < newestFirst.length,
    url,
  };
}

interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export const inRange = (seconds: number, { gt, gte, lt, lte }: Range = {}): boolean =>
  (gt === undefined || seconds > gt) &&
  (gte === undefined || seconds >= gte) &&
  (lt === undefined || seconds < lt) &&
  (lte === undefined || seconds <= lte);
