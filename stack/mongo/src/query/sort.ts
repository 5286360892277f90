import { MongoError, notSupported } from '../errors.ts';
import { type Doc, isNumber, toNumber } from '../values.ts';
import { compoundKeys, type SortFields } from './compound-keys.ts';

/** Most bytes sorted in memory, as MongoDB's internalQueryMaxBlockingSortMemoryUsageBytes. */
export const SORT_MEMORY_BYTES = 100 * 1024 * 1024;

export const parseSort = (sort: Doc): SortFields =>
  Object.entries(sort).map(([path, direction]) => {
    if (!isNumber(direction)) throw notSupported(`Sorting '${path}' by anything but 1 or -1`, 'BadValue');
    const sign = toNumber(direction);
    if (sign !== 1 && sign !== -1) throw new MongoError('BadValue', '$sort key ordering must be 1 or -1');
    if (/(^|\.)\d+(\.|$)/.test(path)) throw notSupported(`An order by '${path}'`, 'BadValue');
    return [path, sign] as const;
  });

/**
 * Bytes that order documents by the fields: the first key of an index over these fields.
 * @throws MongoError CannotIndexParallelArrays for two arrays side by side, as in MongoDB.
 */
export function sortKey(doc: Doc, fields: SortFields): Buffer {
  const { keys } = compoundKeys(doc, fields);
  return keys.reduce((first, key) => (key.compare(first) < 0 ? key : first));
}

/** Sorts stably. */
export const sortBy = <T>(items: readonly T[], docOf: (item: T) => Doc, fields: SortFields): T[] =>
  items
    .map((item) => ({ item, key: sortKey(docOf(item), fields) }))
    .sort((a, b) => a.key.compare(b.key))
    .map(({ item }) => item);

export function refuseLargeSort(bytes: number): void {
  if (bytes > SORT_MEMORY_BYTES) {
    throw new MongoError(
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `Sort exceeded memory limit of ${SORT_MEMORY_BYTES} bytes; there is no external sorting here`,
    );
  }
}
