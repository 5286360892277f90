import type { RemoteRecord } from './http/remotes.ts';

/**
 * The bucket's key for a record in which a canary began, changed or ended, while the pointer stayed. It is beside that of
 * the remote, which then still holds what is live: a gateway that knows no canaries cannot read the record under
 * this key, leaves it out, and gives everybody the live version.
 */
const besideKey = (name: string) => `${name}.canary`;

export const recordKeys = (name: string): readonly string[] => [name, besideKey(name)];

/** The key of the bucket under which this record belongs. */
export const recordKey = ({ entry, canary, canaryEnded }: RemoteRecord): string =>
  canary || canaryEnded ? besideKey(entry.name) : entry.name;

/**
 * The record of each remote by its name: of its two keys, the one that was written last.
 * @param values what the bucket holds, by key.
 */
export function newestRecords<V extends { revision: number; value: RemoteRecord }>(
  values: ReadonlyMap<string, V>,
): Map<string, V> {
  const newest = new Map<string, V>();
  for (const [key, record] of values) {
    const { name } = record.value.entry;
    if (!recordKeys(name).includes(key)) continue;
    const other = newest.get(name);
    if (!other || record.revision > other.revision) newest.set(name, record);
  }
  return newest;
}
